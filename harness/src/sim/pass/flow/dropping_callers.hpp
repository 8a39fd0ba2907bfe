#pragma once

#include <llvm/IR/Module.h>

namespace stalemate::sim::pass {

/// Gives callers that drop what a function returns one of their own, where others use it and it
/// comes of a call: what nobody uses may act later. Of code that nobody has instrumented.
void split_by_use(llvm::Module& module);

}  // namespace stalemate::sim::pass
