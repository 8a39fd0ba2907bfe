#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "report/runs/comparison.hpp"

namespace stalemate::report {

/// The comparison for a terminal: a line for each change, what differs in the devices, a summary.
/// Printable.
std::string comparison_text(const Comparison& comparison);

/// The same as a table in Markdown.
std::string comparison_markdown(const Comparison& comparison);

/// The same for programs: `changes`, `devices`, `alike`, `has_regression`.
nlohmann::json comparison_json(const Comparison& comparison);

}  // namespace stalemate::report
