#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "report/format/end_report.hpp"

namespace stalemate::report {

/// A run as a log of SARIF 2.1.0 (OASIS, 2020): a rule for each kind of violation, a result for
/// each finding with its line, a fingerprint that is alike in every run, and the trace as a code
/// flow with a thread flow for each work-item. What a baseline excuses is suppressed.
nlohmann::json sarif(const RunHeader& header, const RunResult& result);

/// Writes that file.
class Sarif final : public EndReport {
 public:
  using EndReport::EndReport;

 private:
  std::optional<WriteFailure> write(const std::string& path, const RunHeader& header,
                                    const RunResult& result) const override;
};

}  // namespace stalemate::report
