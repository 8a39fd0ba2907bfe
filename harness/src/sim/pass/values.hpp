#pragma once

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// `value`, a scalar, as an unsigned integer of that many bits: its bits, zero-extended.
llvm::Value* to_bits(llvm::IRBuilder<>& builder, llvm::Value* value, unsigned bits);

/// The other way round.
llvm::Value* from_bits(llvm::IRBuilder<>& builder, llvm::Value* bits, llvm::Type* type);

/// The size in memory.
unsigned size_bytes(const llvm::Instruction& access, llvm::Type* type);

/// Room for a value on the work-item's own stack, for the whole function.
llvm::AllocaInst* room_for(llvm::Function& function, llvm::Type* type);

}  // namespace stalemate::sim::pass
