#pragma once

#include <llvm/ADT/DenseMap.h>

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

using BlockNumbers = llvm::DenseMap<const llvm::BasicBlock*, std::uint32_t>;

/// Makes each block that more than one may follow tell which one will, and where all ways from it
/// meet again: at its immediate post-dominator, which tells when it is reached.
void tell_branches(llvm::Function& function, Runtime& runtime, const BlockNumbers& numbers);

/// Takes away the ways to what can never be reached: else nothing would be certain to come after a
/// branch to it.
void leave_out_nowhere(llvm::Function& function);

}  // namespace stalemate::sim::pass
