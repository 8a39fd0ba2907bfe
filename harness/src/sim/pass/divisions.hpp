#pragma once

#include <llvm/IR/Module.h>

namespace stalemate::sim::pass {

/// Integer divisions by zero, and of the least number by -1, leave an unspecified value, as OpenCL
/// C has it (6.3.1): LLVM leaves them undefined, and a processor ends the process.
void guard_divisions(llvm::Module& module);

}  // namespace stalemate::sim::pass
