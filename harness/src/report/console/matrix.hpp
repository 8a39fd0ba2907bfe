#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// Subjects by devices, a word in each cell, mutants under a heading of their own; below, what the
/// words mean that occur. Printable and complete: nothing is cut.
std::string matrix_text(const std::vector<SubjectResult>& results, bool use_color);

/// What a word of `matrix_word` means; of "-" and "!", too. Empty for other words.
std::string_view word_meaning(std::string_view word);

}  // namespace stalemate::report
