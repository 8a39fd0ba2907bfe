#pragma once

#include <string_view>

#include "stalemate/run/result.hpp"

namespace stalemate::report {

/// "as_expected", "unexpected" or "undecided".
std::string_view expectation_word(Expectation expectation);

}  // namespace stalemate::report
