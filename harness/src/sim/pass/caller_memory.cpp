#include "sim/pass/caller_memory.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "sim/pass/spaces.hpp"

namespace stalemate::sim::pass {

namespace {

bool may_be_private(unsigned space) {
  return space == kPrivate || space == kGeneric;
}

/// Not a variable or a copy of the function's own, which its loops tell.
bool may_be_of_caller(const llvm::Value& pointer) {
  if (!may_be_private(pointer.getType()->getPointerAddressSpace())) return false;
  const llvm::Value* object = llvm::getUnderlyingObject(&pointer, /*MaxLookup=*/0);
  if (llvm::isa<llvm::AllocaInst>(object)) return false;
  const auto* argument = llvm::dyn_cast<llvm::Argument>(object);
  if (argument != nullptr && argument->hasByValAttr()) return false;
  return may_be_private(object->getType()->getPointerAddressSpace());
}

/// What a function of the module does it tells itself.
bool tells_itself(const llvm::CallBase& call) {
  const llvm::Function* callee = call.getCalledFunction();
  return callee == nullptr || !callee->isDeclaration() || callee->isIntrinsic();
}

using Pointers = llvm::SmallVector<llvm::Value*, 4>;

/// By which the instruction may change memory.
Pointers changed_by(llvm::Instruction& instruction) {
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return {store->getPointerOperand()};
  }
  if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return {atomic->getPointerOperand()};
  }
  if (auto* atomic = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    return {atomic->getPointerOperand()};
  }
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    return {memory->getRawDest()};
  }
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  Pointers pointers;
  if (call == nullptr || tells_itself(*call)) return pointers;
  for (llvm::Value* argument : call->args()) {
    if (argument->getType()->isPointerTy()) pointers.push_back(argument);
  }
  return pointers;
}

}  // namespace

void tell_changes(llvm::Function& function, Runtime& runtime) {
  llvm::SmallVector<std::pair<llvm::Instruction*, llvm::Value*>, 16> changes;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    for (llvm::Value* pointer : changed_by(instruction)) {
      if (may_be_of_caller(*pointer)) changes.emplace_back(&instruction, pointer);
    }
  }
  for (const auto& [instruction, pointer] : changes) {
    llvm::IRBuilder<> builder(instruction);
    runtime.call(builder, "changes", builder.getVoidTy(), {pointer});
  }
}

}  // namespace stalemate::sim::pass
