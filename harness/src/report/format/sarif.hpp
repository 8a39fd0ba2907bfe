#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// A run as a log of SARIF 2.1.0 (OASIS, 2020): a rule for each kind of violation, a result for
/// each finding with its line, a fingerprint that is alike in every run, and the trace as a code
/// flow with a thread flow for each work-item. What a baseline excuses is suppressed.
nlohmann::json sarif(const RunHeader& header, const RunResult& result);

/// Writes that file when the run has finished, an interrupted one too.
class Sarif : public Reporter {
 public:
  explicit Sarif(std::string path) : path_(std::move(path)) {}

  void run_started(const RunHeader& header) override { header_ = header; }
  void run_finished(const RunResult& result) override;

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  std::string path_;
  std::optional<RunHeader> header_;
  std::optional<WriteFailure> failed_;
};

}  // namespace stalemate::report
