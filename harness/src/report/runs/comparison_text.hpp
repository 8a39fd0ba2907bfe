#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "report/runs/comparison.hpp"

namespace stalemate::report {

/// The comparison for a terminal: a line for each change, what differs in the devices, a summary.
/// Printable.
std::string comparison_text(const RunComparison& comparison);

/// The same as a table in Markdown.
std::string comparison_markdown(const RunComparison& comparison);

/// The same for programs: `changes`, `devices`, `alike`, `has_regression`.
nlohmann::json comparison_json(const RunComparison& comparison);

}  // namespace stalemate::report
