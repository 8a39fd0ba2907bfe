#pragma once

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// Makes the function tell each time that it is about to change private memory which may be a
/// caller's. To be called before it is instrumented.
void tell_changes(llvm::Function& function, Runtime& runtime);

}  // namespace stalemate::sim::pass
