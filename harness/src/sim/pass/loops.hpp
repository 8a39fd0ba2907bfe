#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/ValueHandle.h>

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// What a work-item may still read of its own when it is at the head of a loop: what it does next
/// depends on that and on what it loads, and on nothing else. What only might be read counts as
/// read: two states that are alike may look different, never the other way round.
struct LoopHead {
  llvm::BasicBlock* block = nullptr;
  llvm::SmallVector<llvm::AllocaInst*, 8> variables = {};
  // That hold what they held when the function began, and tell nothing.
  llvm::SmallVector<llvm::AllocaInst*, 8> unstored = {};
  llvm::SmallVector<llvm::WeakTrackingVH, 4> values = {};  // loads among them are replaced later
};

/// The function's loops as it is before it is instrumented.
llvm::SmallVector<LoopHead, 4> loop_heads(llvm::Function& function);

/// Makes each head tell its state, if the runtime looks at loops.
class Loops {
 public:
  Loops(llvm::Module& module, Runtime& runtime) : module_(module), runtime_(runtime) {}

  void tell(llvm::ArrayRef<LoopHead> heads);

 private:
  void tell(const LoopHead& head);
  void tell_value(llvm::IRBuilder<>& builder, llvm::Value* value);
  void tell_bytes(llvm::IRBuilder<>& builder, llvm::Value* at, std::uint64_t size);

  llvm::Module& module_;
  Runtime& runtime_;
  std::uint32_t count_ = 0;
};

}  // namespace stalemate::sim::pass
