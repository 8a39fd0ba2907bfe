#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// GitLab takes files of up to 30 MB.
constexpr std::size_t kJUnitBytesMax = 30'000'000;

/// The run as JUnit XML: a suite for each device, a test case for each subject, whose name is
/// unique in the whole file, with the line to look at and the time that building, running and
/// shrinking took. Mutants are turned around: an exposed one is a success, one that was not exposed
/// where it must be is a failure.
///
/// No longer than `bytes_max`, if that is enough for the suites: texts are cut short first, then
/// test cases are left out, passes first. A property `left_out` of a suite says how many.
std::string junit_xml(const RunHeader& header, const RunResult& result,
                      std::size_t bytes_max = kJUnitBytesMax);

/// Writes that file when the run has finished, an interrupted one too.
class JUnit : public Reporter {
 public:
  explicit JUnit(std::string path) : path_(std::move(path)) {}

  void run_started(const RunHeader& header) override { header_ = header; }
  void run_finished(const RunResult& result) override;

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  std::string path_;
  std::optional<RunHeader> header_;
  std::optional<WriteFailure> failed_;
};

}  // namespace stalemate::report
