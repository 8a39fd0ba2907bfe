#include "sim/pass/private_memory.hpp"

#include <algorithm>
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace stalemate::sim::pass {

namespace {

std::uint64_t own_bytes(const llvm::AllocaInst& variable) {
  const llvm::DataLayout& layout = variable.getModule()->getDataLayout();
  const auto bits = variable.getAllocationSizeInBits(layout);
  return bits ? bits->getFixedSize() / 8 + variable.getAlign().value() : 0;
}

/// Structs that are given by value are copied for the call.
std::uint64_t copied_bytes(const llvm::CallBase& call) {
  const llvm::DataLayout& layout = call.getModule()->getDataLayout();
  std::uint64_t bytes = 0;
  for (unsigned index = 0; index < call.arg_size(); ++index) {
    llvm::Type* copied = call.getParamByValType(index);
    if (copied != nullptr) bytes += layout.getTypeAllocSize(copied).getFixedSize();
  }
  return bytes;
}

using Known = llvm::DenseMap<const llvm::Function*, std::uint64_t>;

// What calls itself is refused elsewhere, and must only not be followed for ever here.
std::uint64_t bytes_of(const llvm::Function& function, Known& known) {
  const auto [found, is_new] = known.try_emplace(&function, 0);
  if (!is_new) return found->second;
  std::uint64_t own = 0;
  std::uint64_t called = 0;
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
      own += own_bytes(*variable);
    }
    const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
    const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
    if (callee == nullptr) continue;
    called = std::max(called, copied_bytes(*call) + bytes_of(*callee, known));
  }
  return known[&function] = own + called;
}

}  // namespace

std::uint64_t private_bytes(const llvm::Function& function) {
  Known known;
  return bytes_of(function, known);
}

}  // namespace stalemate::sim::pass
