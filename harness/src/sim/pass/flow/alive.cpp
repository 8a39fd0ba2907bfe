#include "sim/pass/flow/alive.hpp"

#include <algorithm>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IntrinsicInst.h>

namespace stalemate::sim::pass {

namespace {

constexpr unsigned kDepthMax = 16;  // of pointers and calls that are followed

/// Instructions of the variable's function that may read it, or that store all of it.
struct Uses {
  llvm::SmallPtrSet<const llvm::Instruction*, 16> reads = {};
  llvm::SmallPtrSet<const llvm::Instruction*, 8> stores = {};
  bool is_followed = true;  // or else anybody may read it
};

bool stays_inside(const llvm::Value& pointer, unsigned depth);

/// Whether the call does not keep the pointer. A built-in never does.
bool call_stays_inside(const llvm::CallBase& call, const llvm::Use& use, unsigned depth) {
  const llvm::Function* callee = call.getCalledFunction();
  if (callee == nullptr || !call.isArgOperand(&use)) return false;
  if (callee->isDeclaration()) return true;
  return !callee->isVarArg() && stays_inside(*callee->getArg(call.getArgOperandNo(&use)), depth);
}

/// Whether all that becomes of the pointer are loads, stores and calls.
bool stays_inside(const llvm::Value& pointer, unsigned depth) {
  if (depth == 0) return false;
  return llvm::all_of(pointer.uses(), [&](const llvm::Use& use) {
    const llvm::User* user = use.getUser();
    if (llvm::isa<llvm::LoadInst>(user)) return true;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      return store->getPointerOperand() == &pointer && store->getValueOperand() != &pointer;
    }
    if (const auto* call = llvm::dyn_cast<llvm::CallBase>(user)) {
      return call_stays_inside(*call, use, depth - 1);
    }
    const bool leads_on = llvm::isa<llvm::GetElementPtrInst>(user) ||
                          llvm::isa<llvm::BitCastInst>(user) ||
                          llvm::isa<llvm::AddrSpaceCastInst>(user);
    return leads_on && stays_inside(*user, depth - 1);
  });
}

bool stores_all(const llvm::AllocaInst& variable, const llvm::StoreInst& store) {
  const llvm::DataLayout& layout = variable.getModule()->getDataLayout();
  return store.getPointerOperand() == &variable && !variable.isArrayAllocation() &&
         layout.getTypeStoreSize(store.getValueOperand()->getType()) >=
             layout.getTypeAllocSize(variable.getAllocatedType());
}

/// What is done by way of the pointer, which stays inside.
void collect(const llvm::AllocaInst& variable, const llvm::Value& pointer, Uses& uses) {
  for (const llvm::User* user : pointer.users()) {
    const auto* instruction = llvm::cast<llvm::Instruction>(user);
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction);
    if (store != nullptr && stores_all(variable, *store)) {
      uses.stores.insert(store);
      continue;
    }
    if (store != nullptr) continue;  // of a part: neither read, nor gone
    const bool acts = llvm::isa<llvm::LoadInst>(user) || llvm::isa<llvm::CallBase>(user);
    if (acts) uses.reads.insert(instruction);
    if (!acts) collect(variable, *user, uses);
  }
}

Uses uses_of(const llvm::AllocaInst& variable) {
  Uses uses;
  uses.is_followed = stays_inside(variable, kDepthMax);
  if (uses.is_followed) collect(variable, variable, uses);
  return uses;
}

/// What the block does first: true if it reads, false if it stores, nothing if neither.
llvm::Optional<bool> reads_first(const llvm::BasicBlock& block, const Uses& uses) {
  for (const llvm::Instruction& instruction : block) {
    if (uses.reads.contains(&instruction)) return true;
    if (uses.stores.contains(&instruction)) return false;
  }
  return llvm::None;
}

/// Blocks that come behind the block, it itself if they lead back to it.
void add_reached(const llvm::BasicBlock& from, BlockSet& reached) {
  llvm::SmallVector<const llvm::BasicBlock*, 16> added = {&from};
  while (!added.empty()) {
    for (const llvm::BasicBlock* next : llvm::successors(added.pop_back_val())) {
      if (reached.insert(next).second) added.push_back(next);
    }
  }
}

}  // namespace

BlockSet blocks_alive(const llvm::AllocaInst& variable) {
  const Uses uses = uses_of(variable);
  BlockSet alive;
  llvm::SmallVector<const llvm::BasicBlock*, 16> added;
  for (const llvm::BasicBlock& block : *variable.getFunction()) {
    const bool reads = !uses.is_followed || reads_first(block, uses).value_or(false);
    if (reads && alive.insert(&block).second) added.push_back(&block);
  }
  while (!added.empty()) {
    const llvm::BasicBlock* block = added.pop_back_val();
    for (const llvm::BasicBlock* before : llvm::predecessors(block)) {
      if (reads_first(*before, uses).has_value()) continue;
      if (alive.insert(before).second) added.push_back(before);
    }
  }
  return alive;
}

BlockSet blocks_behind_stores(const llvm::AllocaInst& variable) {
  BlockSet behind;
  for (const llvm::User* user : variable.users()) {
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    add_reached(*llvm::cast<llvm::Instruction>(user)->getParent(), behind);
  }
  return behind;
}

BlockSet reached_from(const llvm::BasicBlock& head) {
  BlockSet reached;
  reached.insert(&head);
  add_reached(head, reached);
  return reached;
}

bool is_alive(const llvm::Instruction& value, const BlockSet& reached) {
  return llvm::any_of(value.users(), [&](const llvm::User* user) {
    const auto* instruction = llvm::cast<llvm::Instruction>(user);
    const auto* phi = llvm::dyn_cast<llvm::PHINode>(instruction);
    if (phi == nullptr) return reached.contains(instruction->getParent());
    return llvm::any_of(phi->blocks(),
                        [&](const llvm::BasicBlock* from) { return reached.contains(from); });
  });
}

}  // namespace stalemate::sim::pass
