#pragma once

#include "sim/pass/places.hpp"

namespace stalemate::sim::pass {

/// Makes the function tell, in front of each access of a private variable or `__constant` table at
/// an index that is not known to fit, where in it that is; and in front of each access of constant
/// memory by a pointer from elsewhere, its address. Of such a pointer to private memory nothing is
/// known.
void guard_own_bounds(llvm::Function& function, Runtime& runtime, Places& places);

}  // namespace stalemate::sim::pass
