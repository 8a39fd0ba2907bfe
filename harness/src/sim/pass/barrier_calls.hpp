#pragma once

#include <llvm/IR/Module.h>

namespace stalemate::sim::pass {

/// Marks functions that come to a barrier or a collective function, themselves or by what they
/// call, as those to inline: then it has a site for each way to it. Two calls of a function are two
/// barriers of the source, at which work-items of a work-group must not meet (OpenCL
/// C 3.0, 6.15.8). Whether there are any; none where a function calls itself.
bool mark_barrier_calls(llvm::Module& module);

}  // namespace stalemate::sim::pass
