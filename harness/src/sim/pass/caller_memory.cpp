#include "sim/pass/caller_memory.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "sim/pass/spaces.hpp"
#include "sim/pass/values.hpp"

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

/// Private memory, and so many bytes of it; 0: nobody knows.
struct Change {
  llvm::Value* pointer;
  std::uint64_t size = 0;
};
using Changes = llvm::SmallVector<Change, 4>;

std::uint64_t known_length(const llvm::MemIntrinsic& memory) {
  const auto* length = llvm::dyn_cast<llvm::ConstantInt>(memory.getLength());
  return length == nullptr ? 0 : length->getZExtValue();
}

/// What the instruction may change.
Changes changed_by(llvm::Instruction& instruction) {
  const auto stored = [&](llvm::Value* pointer, llvm::Value* value) {
    return Change{pointer, size_bytes(instruction, value->getType())};
  };
  if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    return {stored(store->getPointerOperand(), store->getValueOperand())};
  }
  if (auto* atomic = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    return {stored(atomic->getPointerOperand(), atomic->getValOperand())};
  }
  if (auto* atomic = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    return {stored(atomic->getPointerOperand(), atomic->getNewValOperand())};
  }
  if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    return {{memory->getRawDest(), known_length(*memory)}};
  }
  auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
  Changes changes;
  if (call == nullptr || tells_itself(*call)) return changes;
  for (llvm::Value* argument : call->args()) {
    if (argument->getType()->isPointerTy()) changes.push_back({argument});
  }
  return changes;
}

// Nobody keeps more, and a size is told by 32 bits.
constexpr std::uint64_t kKnownMax = 1 << 16;

}  // namespace

void tell_changes(llvm::Function& function, Runtime& runtime) {
  llvm::SmallVector<std::pair<llvm::Instruction*, Change>, 16> changes;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    for (const Change& change : changed_by(instruction)) {
      if (may_be_of_caller(*change.pointer)) changes.emplace_back(&instruction, change);
    }
  }
  for (const auto& [instruction, change] : changes) {
    llvm::IRBuilder<> builder(instruction);
    const std::uint64_t size = change.size > kKnownMax ? 0 : change.size;
    runtime.call(builder, "changes", builder.getVoidTy(),
                 {change.pointer, builder.getInt32(static_cast<std::uint32_t>(size))});
  }
}

}  // namespace stalemate::sim::pass
