#pragma once

#include <string>

#include "stalemate/case.hpp"

namespace stalemate::report {

/// "2 work-groups × 1 work-item × 4 operations on 1 cell, operands exact", then what else is not
/// as usual: local memory, spread cells, stress.
std::string case_words(const Case& input);

}  // namespace stalemate::report
