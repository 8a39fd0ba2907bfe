#pragma once

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// Has the optimiser not know that variables in global or local memory are there. It would load
/// from them where the source does not, as nothing could happen; here others would see it: a load
/// of memory that nobody wrote, or one that races.
void hide_variables(llvm::Module& module);

/// Gives those back what they held, in whichever process.
void show_variables(llvm::Module& module);

}  // namespace stalemate::sim::pass
