#include "sim/pass/loops.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/PromoteMemToReg.h>

#include "sim/abi/abi.hpp"
#include "sim/pass/flow/alive.hpp"
#include "sim/pass/values.hpp"

namespace stalemate::sim::pass {

namespace {

constexpr const char* kLooks = "stalemate_sim_looks_at_loops";
constexpr unsigned kWordBits = 64;

bool is_word(const llvm::Type& type) {
  if (type.isPointerTy()) return true;
  return (type.isIntegerTy() || type.isFloatingPointTy()) &&
         type.getPrimitiveSizeInBits() <= kWordBits;
}

llvm::SmallVector<llvm::AllocaInst*, 16> variables_of(llvm::Function& function) {
  llvm::SmallVector<llvm::AllocaInst*, 16> variables;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    if (auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      variables.push_back(variable);
    }
  }
  return variables;
}

void add_variables(llvm::Function& function, llvm::SmallVector<LoopHead, 4>& heads) {
  for (llvm::AllocaInst* variable : variables_of(function)) {
    const BlockSet alive = blocks_alive(*variable);
    const BlockSet stored = blocks_behind_stores(*variable);
    for (LoopHead& head : heads) {
      if (!alive.contains(head.block)) continue;
      (stored.contains(head.block) ? head.variables : head.unstored).push_back(variable);
    }
  }
}

void add_values(const llvm::DominatorTree& dominators, LoopHead& head) {
  const BlockSet reached = reached_from(*head.block);
  for (llvm::Instruction& value : llvm::instructions(*head.block->getParent())) {
    if (llvm::isa<llvm::AllocaInst>(value) || value.getType()->isVoidTy()) continue;
    const bool is_own = value.getParent() == head.block && llvm::isa<llvm::PHINode>(value);
    const bool is_known =
        value.getParent() != head.block && dominators.dominates(value.getParent(), head.block);
    if ((is_own || is_known) && is_alive(value, reached)) head.values.push_back(&value);
  }
}

/// Garbage of that type, which is no number that anybody counts on.
llvm::Constant* garbage(llvm::Type* type) {
  llvm::Type* const part = type->getScalarType();
  llvm::Constant* bits = nullptr;
  if (part->isIntegerTy()) {
    bits = llvm::ConstantInt::get(
        part, llvm::APInt::getSplat(part->getIntegerBitWidth(), llvm::APInt(8, 0xa5)));
  } else if (part->isFloatingPointTy()) {
    const auto width = static_cast<unsigned>(part->getPrimitiveSizeInBits());
    bits = llvm::ConstantFP::get(
        type->getContext(),
        llvm::APFloat(part->getFltSemantics(), llvm::APInt::getSplat(width, llvm::APInt(8, 0xa5))));
  } else {
    return llvm::Constant::getNullValue(type);
  }
  const auto* vector = llvm::dyn_cast<llvm::VectorType>(type);
  return vector == nullptr ? bits : llvm::ConstantVector::getSplat(vector->getElementCount(), bits);
}

/// What nobody stored yet has to be the same each time.
void begin_with_garbage(llvm::AllocaInst& variable) {
  llvm::IRBuilder<> builder(variable.getNextNode());
  builder.CreateStore(garbage(variable.getAllocatedType()), &variable);
}

}  // namespace

llvm::SmallVector<LoopHead, 4> loop_heads(llvm::Function& function) {
  llvm::SmallVector<LoopHead, 4> heads;
  const llvm::DominatorTree dominators(function);
  const llvm::LoopInfo loops(dominators);
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    heads.push_back({.block = loop->getHeader()});
  }
  if (heads.empty()) return heads;
  add_variables(function, heads);
  for (LoopHead& head : heads) add_values(dominators, head);
  return heads;
}

void Loops::tell_bytes(llvm::IRBuilder<>& builder, llvm::Value* at, std::uint64_t size) {
  runtime_.call(builder, "alive_bytes", builder.getVoidTy(), {at, builder.getInt64(size)});
}

void Loops::tell_value(llvm::IRBuilder<>& builder, llvm::Value* value) {
  llvm::Type* type = value->getType();
  if (is_word(*type)) {
    runtime_.call(builder, "alive", builder.getVoidTy(), {to_bits(builder, value, kWordBits)});
    return;
  }
  llvm::AllocaInst* room = room_for(*builder.GetInsertBlock()->getParent(), type);
  builder.CreateStore(value, room);
  tell_bytes(builder, room, module_.getDataLayout().getTypeStoreSize(type).getFixedSize());
}

void Loops::tell(const LoopHead& head) {
  llvm::Instruction* at = &*head.block->getFirstInsertionPt();
  llvm::IRBuilder<> builder(at);
  llvm::Value* looks = builder.CreateLoad(builder.getInt8Ty(),
                                          module_.getOrInsertGlobal(kLooks, builder.getInt8Ty()));
  llvm::Instruction* cold = llvm::SplitBlockAndInsertIfThen(
      builder.CreateICmpNE(looks, builder.getInt8(0)), at, /*Unreachable=*/false,
      llvm::MDBuilder(module_.getContext()).createBranchWeights(1, 1 << 20));
  builder.SetInsertPoint(cold);
  for (const llvm::WeakTrackingVH& value : head.values) tell_value(builder, value);
  for (llvm::Argument& argument : head.block->getParent()->args()) {
    if (!argument.hasByValAttr()) continue;
    tell_bytes(
        builder, &argument,
        module_.getDataLayout().getTypeStoreSize(argument.getParamByValType()).getFixedSize());
  }
  for (llvm::AllocaInst* variable : head.variables) {
    llvm::Type* type = variable->getAllocatedType();
    if (llvm::isAllocaPromotable(variable)) {
      tell_value(builder, builder.CreateLoad(type, variable));
    } else if (const auto bits = variable->getAllocationSizeInBits(module_.getDataLayout())) {
      tell_bytes(builder, variable, bits->getFixedSize() / 8);
    }
  }
  runtime_.call(builder, "loop", builder.getVoidTy(), {builder.getInt32(++count_)});
}

void Loops::tell(llvm::ArrayRef<LoopHead> heads) {
  llvm::SmallPtrSet<llvm::AllocaInst*, 16> begun;
  const auto begin = [&](llvm::AllocaInst* variable) {
    const bool is_new = begun.insert(variable).second;
    if (is_new && llvm::isAllocaPromotable(variable)) begin_with_garbage(*variable);
  };
  for (const LoopHead& head : heads) {
    llvm::for_each(head.variables, begin);
    llvm::for_each(head.unstored, begin);
  }
  for (const LoopHead& head : heads) tell(head);
}

}  // namespace stalemate::sim::pass
