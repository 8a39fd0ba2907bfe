#pragma once

#include <string>
#include <vector>

#include "stalemate/verdict.hpp"

namespace stalemate::report::html {

/// What was found somewhere and what should have been, in words.
struct DueRow {
  std::string what;  // "bins[55]", "stored", "returned"
  std::string found;
  std::string due;
};

/// A row for each fact of the violation that names both.
std::vector<DueRow> due_rows(const Violation& violation);

}  // namespace stalemate::report::html
