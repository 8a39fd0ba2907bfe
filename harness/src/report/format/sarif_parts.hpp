#pragma once

#include <nlohmann/json.hpp>

#include "report/violation/finding.hpp"

namespace stalemate::report {

/// `tool.driver.rules`: all shipped ones, whatever was found, and those that properties have of
/// their own, as far as they were found.
nlohmann::json sarif_rules(const RunResult& result);

/// A `location` object of that line; null if the file is not known.
nlohmann::json sarif_location(const FileLine& place);

/// The `codeFlows` of a violation: its trace, or what its explanation says that work-items did.
/// Null if neither is there.
nlohmann::json sarif_code_flows(const SubjectResult& result);

}  // namespace stalemate::report
