#pragma once

#include <cstdint>
#include <llvm/IR/Function.h>

namespace stalemate::sim::pass {

/// Of the variables of the function and of those that it calls, where that is most. Functions do
/// not call themselves.
std::uint64_t private_bytes(const llvm::Function& function);

}  // namespace stalemate::sim::pass
