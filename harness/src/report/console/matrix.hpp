#pragma once

#include <string>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// Subjects by devices, a word in each cell, mutants under a heading of their own; below, what the
/// words mean that occur. Printable and complete: nothing is cut.
std::string matrix_text(const std::vector<SubjectResult>& results, bool use_color);

}  // namespace stalemate::report
