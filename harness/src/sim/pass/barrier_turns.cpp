#include "sim/pass/barrier_turns.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

namespace stalemate::sim::pass {

namespace {

constexpr const char* kGivenUp = "stalemate.loops_are_not_of_the_source";
constexpr unsigned kBitsOfLoop = 2;
constexpr unsigned kSiteBits = 16;

/// A counter of the turns of `loop`, which is zero whenever it is entered.
llvm::AllocaInst* counter_of(const llvm::Loop& loop) {
  llvm::BasicBlock* head = loop.getHeader();
  llvm::IRBuilder<> builder(&*head->getParent()->getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst* counter = builder.CreateAlloca(builder.getInt32Ty());
  for (llvm::BasicBlock* before : llvm::predecessors(head)) {
    builder.SetInsertPoint(before->getTerminator());
    llvm::Value* turn = builder.getInt32(0);
    if (loop.contains(before)) {
      turn =
          builder.CreateAdd(builder.CreateLoad(builder.getInt32Ty(), counter), builder.getInt32(1));
      turn = builder.CreateAnd(turn, builder.getInt32((1U << kBitsOfLoop) - 1));
    }
    builder.CreateStore(turn, counter);
  }
  return counter;
}

class TurnCounters {
 public:
  explicit TurnCounters(llvm::Function& function) : dominators_(function), loops_(dominators_) {}

  /// Null where it is in no loop.
  llvm::Value* in_front_of(llvm::CallInst& call) {
    llvm::IRBuilder<> builder(&call);
    llvm::Value* turns = nullptr;
    for (llvm::Loop* loop = loops_.getLoopFor(call.getParent()); loop != nullptr;
         loop = loop->getParentLoop()) {
      llvm::Value* turn = builder.CreateLoad(builder.getInt32Ty(), counter(*loop));
      turns =
          turns == nullptr ? turn : builder.CreateOr(builder.CreateShl(turns, kBitsOfLoop), turn);
    }
    return turns == nullptr ? nullptr : builder.CreateShl(turns, kSiteBits);
  }

 private:
  llvm::AllocaInst* counter(const llvm::Loop& loop) {
    llvm::AllocaInst*& found = counters_[&loop];
    if (found == nullptr) found = counter_of(loop);
    return found;
  }

  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  llvm::DenseMap<const llvm::Loop*, llvm::AllocaInst*> counters_;
};

}  // namespace

BarrierTurns count_turns(llvm::Function& function) {
  BarrierTurns turns;
  if (!has_turns(*function.getParent())) return turns;
  llvm::SmallVector<llvm::CallInst*, 8> barriers;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
    if (callee != nullptr && is_for_all(name_in_source(callee->getName())))
      barriers.push_back(call);
  }
  if (barriers.empty()) return turns;
  TurnCounters counters(function);
  for (llvm::CallInst* barrier : barriers) {
    if (llvm::Value* value = counters.in_front_of(*barrier)) turns[barrier] = value;
  }
  return turns;
}

void give_up_turns(llvm::Module& module) {
  module.getOrInsertNamedMetadata(kGivenUp);
}

bool has_turns(const llvm::Module& module) {
  return module.getNamedMetadata(kGivenUp) == nullptr;
}

}  // namespace stalemate::sim::pass
