#pragma once

#include "stalemate/verdict.hpp"

namespace stalemate {

/// Leaves of what a judge tells as much as fits into every report: 4,096 bytes of each text, 256
/// lines of the explanation and 4,096 cells. Of texts and lines it is said how much was left out.
void cut_short(Violation& violation);

}  // namespace stalemate
