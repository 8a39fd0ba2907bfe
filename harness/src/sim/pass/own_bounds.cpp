#include "sim/pass/own_bounds.hpp"

#include <llvm/Analysis/Utils/Local.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>

#include "sim/abi/abi.hpp"
#include "sim/pass/values.hpp"

namespace stalemate::sim::pass {

namespace {

struct Accessed {
  llvm::Instruction* by;
  llvm::Value* pointer;
  std::uint64_t size;
};
using AllAccessed = llvm::SmallVector<Accessed, 16>;

/// What is copied is accessed at both ends.
void add_accessed(llvm::Instruction& instruction, AllAccessed& all) {
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    all.push_back({load, load->getPointerOperand(), size_bytes(*load, load->getType())});
  } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    all.push_back({store, store->getPointerOperand(),
                   size_bytes(*store, store->getValueOperand()->getType())});
  } else if (auto* memory = llvm::dyn_cast<llvm::MemIntrinsic>(&instruction)) {
    const auto* length = llvm::dyn_cast<llvm::ConstantInt>(memory->getLength());
    if (length == nullptr) return;
    all.push_back({memory, memory->getRawDest(), length->getZExtValue()});
    auto* copy = llvm::dyn_cast<llvm::MemTransferInst>(memory);
    if (copy != nullptr) all.push_back({copy, copy->getRawSource(), length->getZExtValue()});
  }
}

/// An address within a variable: the steps that lead there, the last one first.
struct Way {
  llvm::Value* variable;
  llvm::SmallVector<llvm::GEPOperator*, 4> steps = {};
};

Way way_to(llvm::Value* pointer) {
  Way way{pointer};
  for (;;) {
    auto* step = llvm::dyn_cast<llvm::GEPOperator>(way.variable);
    auto* cast = llvm::dyn_cast<llvm::Operator>(way.variable);
    if (step != nullptr) {
      way.steps.push_back(step);
      way.variable = step->getPointerOperand();
    } else if (cast != nullptr && (cast->getOpcode() == llvm::Instruction::BitCast ||
                                   cast->getOpcode() == llvm::Instruction::AddrSpaceCast)) {
      way.variable = cast->getOperand(0);
    } else {
      return way;
    }
  }
}

/// 0: that is no variable whose size is known.
std::uint64_t known_bytes(const llvm::Value& variable, const llvm::DataLayout& layout) {
  if (const auto* own = llvm::dyn_cast<llvm::AllocaInst>(&variable)) {
    const auto bits = own->getAllocationSizeInBits(layout);
    return bits ? bits->getFixedSize() / 8 : 0;
  }
  const auto* table = llvm::dyn_cast<llvm::GlobalVariable>(&variable);
  if (table == nullptr || table->getAddressSpace() != kConstant) return 0;
  return layout.getTypeAllocSize(table->getValueType()).getFixedSize();
}

/// What lies there is a buffer's, or a table's that came by a pointer.
bool is_in_constant_memory(const llvm::Value& pointer) {
  return pointer.getType()->getPointerAddressSpace() == kConstant;
}

bool is_known_to_fit(const llvm::Value& offset, std::uint64_t size, std::uint64_t bytes) {
  const auto* known = llvm::dyn_cast<llvm::ConstantInt>(&offset);
  return known != nullptr && size <= bytes && known->getValue().ule(bytes - size);
}

}  // namespace

void guard_own_bounds(llvm::Function& function, Runtime& runtime, Places& places) {
  AllAccessed all;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    add_accessed(instruction, all);
  }
  const llvm::DataLayout& layout = function.getParent()->getDataLayout();
  for (const Accessed& accessed : all) {
    const Way way = way_to(accessed.pointer);
    const std::uint64_t bytes = known_bytes(*way.variable, layout);
    llvm::IRBuilder<> builder(accessed.by);
    if (bytes == 0 && is_in_constant_memory(*way.variable)) {
      runtime.call(builder, "constant_access", builder.getVoidTy(),
                   {builder.CreatePtrToInt(accessed.pointer, builder.getInt64Ty()),
                    builder.getInt64(accessed.size), builder.getInt32(places.of(*accessed.by))});
    }
    if (bytes == 0) continue;
    llvm::Value* offset = builder.getInt64(0);
    for (llvm::GEPOperator* step : way.steps) {
      llvm::Value* further = llvm::EmitGEPOffset(&builder, layout, step, /*NoAssumptions=*/true);
      offset = builder.CreateAdd(offset, builder.CreateSExtOrTrunc(further, builder.getInt64Ty()));
    }
    if (is_known_to_fit(*offset, accessed.size, bytes)) continue;
    const bool is_table = llvm::isa<llvm::GlobalVariable>(way.variable);
    runtime.call(builder, "own_access", builder.getVoidTy(),
                 {offset, builder.getInt64(accessed.size), builder.getInt64(bytes),
                  runtime.text(is_table ? way.variable->getName() : ""),
                  builder.getInt32(places.of(*accessed.by))});
  }
}

}  // namespace stalemate::sim::pass
