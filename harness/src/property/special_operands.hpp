#pragma once

#include "stalemate/case.hpp"

namespace stalemate {

/// Whether NaN and infinities may be among the operands of the first cell.
bool may_be_poisoned(const Case& input);

}  // namespace stalemate
