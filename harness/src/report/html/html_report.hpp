#pragma once

#include <optional>
#include <string>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// Writes the page of a run when it has finished.
class HtmlReport : public Reporter {
 public:
  explicit HtmlReport(std::string path) : path_(std::move(path)) {}

  void run_started(const RunHeader& header) override { header_ = header; }
  void run_finished(const RunResult& result) override;

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  std::string path_;
  std::optional<RunHeader> header_;
  std::optional<WriteFailure> failed_;
};

}  // namespace stalemate::report
