#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "report/format/end_report.hpp"

namespace stalemate::report {

/// GitLab takes files of up to 30 MB.
constexpr std::size_t kJUnitBytesMax = 30'000'000;

/// The run as JUnit XML: a suite for each device, a test case for each subject, whose name is
/// unique in the whole file, with the line to look at and the time that building, running and
/// shrinking took. Mutants are turned around: an exposed one is a success, one that was not exposed
/// where it must be is a failure. What was not run, or was cut short, is an error of type
/// `not_run`; it is skipped if the run was to end after the first unexpected verdict.
///
/// No longer than `bytes_max`, if that is enough for the suites: texts are cut short first, then
/// test cases are left out, passes first. A property `left_out` of a suite says how many.
std::string junit_xml(const RunHeader& header, const RunResult& result,
                      std::size_t bytes_max = kJUnitBytesMax);

/// Writes that file.
class JUnit final : public EndReport {
 public:
  using EndReport::EndReport;

 private:
  std::optional<WriteFailure> write(const std::string& path, const RunHeader& header,
                                    const RunResult& result) const override;
};

}  // namespace stalemate::report
