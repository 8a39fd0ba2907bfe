#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "report/file/reporter.hpp"

namespace stalemate::report {

/// A run in Markdown: what came of it in a line, the findings with what to do next, the matrix, and
/// each violation in full, folded away. At most `bytes_max` long: what does not fit is left out
/// from the end, and said to be.
std::string summary_markdown(const RunHeader& header, const RunResult& result,
                             std::size_t bytes_max);

/// Appends it to a file when the run has finished: a job's steps share one. GitHub takes 1 MiB of
/// a step, and nothing at all of a longer one, so the file stays below.
class Summary : public Reporter {
 public:
  explicit Summary(std::string path) : path_(std::move(path)) {}

  void run_started(const RunHeader& header) override { header_ = header; }
  void run_finished(const RunResult& result) override;

  std::optional<WriteFailure> failed() const override { return failed_; }

 private:
  std::string path_;
  std::optional<RunHeader> header_;
  std::optional<WriteFailure> failed_;
};

}  // namespace stalemate::report
