#pragma once

#include <string>

#include "stalemate/run/result.hpp"

namespace stalemate::report::html {

/// How a verdict is shown: the symbol and the word say what the colour says.
struct VerdictLook {
  std::string word;  // as in every matrix: "pass", "VIOLATION", "exposed"; with "!" if it surprises
  std::string symbol;  // of one character
  std::string tone;    // "good", "bad", "unsure" or "plain"
};

VerdictLook look_of(const SubjectResult& result);

}  // namespace stalemate::report::html
