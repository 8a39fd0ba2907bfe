#pragma once

#include "stalemate/case.hpp"
#include "stalemate/observation.hpp"

namespace stalemate {

/// Who are the farthest apart that have a cell in common, by the cells that the operations of the
/// case draw.
Sharers sharers_of(const Case& input);

}  // namespace stalemate
