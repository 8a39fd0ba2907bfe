#pragma once

#include <llvm/IR/Function.h>

namespace stalemate::sim::pass {

/// A component of a vector is a memory location of its own (C11 3.14), and clang loads and stores
/// the vector around it. Makes accesses of components alone of those that may be shared.
void narrow_to_components(llvm::Function& function);

}  // namespace stalemate::sim::pass
