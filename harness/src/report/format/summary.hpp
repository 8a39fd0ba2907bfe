#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "report/format/end_report.hpp"

namespace stalemate::report {

/// A run in Markdown: what came of it in a line, the findings with what to do next, the matrix, and
/// each violation in full, folded away. At most `bytes_max` long: what does not fit is left out
/// from the end, and said to be.
std::string summary_markdown(const RunHeader& header, const RunResult& result,
                             std::size_t bytes_max);

/// Appends it to a file when the run has finished: a job's steps share one. GitHub takes 1 MiB of
/// a step, and nothing at all of a longer one, so the file stays below.
class Summary final : public EndReport {
 public:
  using EndReport::EndReport;

 private:
  std::optional<WriteFailure> write(const std::string& path, const RunHeader& header,
                                    const RunResult& result) const override;
};

}  // namespace stalemate::report
