#pragma once

#include <optional>
#include <string>
#include <utility>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// A file that is written in one go when the run has finished, an interrupted one too.
class EndReport : public Reporter {
 public:
  explicit EndReport(std::string path) : path_(std::move(path)) {}

  void run_started(const RunHeader& header) override { header_ = header; }
  void run_finished(const RunResult& result) override {
    if (header_) failed_ = write(path_, *header_, result);
  }

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  virtual std::optional<WriteFailure> write(const std::string& path, const RunHeader& header,
                                            const RunResult& result) const = 0;

  std::string path_;
  std::optional<RunHeader> header_;
  std::optional<WriteFailure> failed_;
};

}  // namespace stalemate::report
