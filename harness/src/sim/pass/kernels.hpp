#pragma once

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// The module's kernels, in the order of the source.
llvm::SmallVector<llvm::Function*, 8> kernels_of(llvm::Module& module);

/// Removes the bodies of functions that no kernel calls, itself or by others: they never run, and
/// need not be supported.
void leave_out_uncalled(llvm::Module& module);

/// The table of `kernels`; makes each one's entry, which takes its arguments from memory.
llvm::Constant* kernel_table(llvm::Module& module, Runtime& runtime,
                             llvm::ArrayRef<llvm::Function*> kernels);

}  // namespace stalemate::sim::pass
