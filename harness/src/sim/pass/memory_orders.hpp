#pragma once

#include <llvm/IR/Function.h>

namespace stalemate::sim::pass {

/// Whether `kernel`, or what it calls, has atomics or fences of C11 in its source. Those of our
/// drivers, which are there whatever the code under test has, do not count.
bool has_c11_atomics(const llvm::Function& kernel);

}  // namespace stalemate::sim::pass
