#include "sim/pass/branches.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

namespace stalemate::sim::pass {

namespace {

class Branches {
 public:
  Branches(llvm::Function& function, Runtime& runtime, const BlockNumbers& numbers)
      : runtime_(runtime), numbers_(numbers), post_dominators_(function) {}

  void tell(llvm::BasicBlock& block) {
    const llvm::SmallPtrSet<llvm::BasicBlock*, 4> followers(llvm::succ_begin(&block),
                                                            llvm::succ_end(&block));
    if (followers.size() < 2) return;
    llvm::BasicBlock* meeting = meeting_of(block);
    if (meeting != nullptr) meetings_.insert(meeting);
    llvm::IRBuilder<> builder(block.getTerminator());
    llvm::Value* reconverges_at =
        meeting == nullptr ? builder.getInt32(0) : number(builder, *meeting);
    runtime_.call(builder, "branch", builder.getVoidTy(),
                  {target(builder, *block.getTerminator()), reconverges_at});
  }

  void tell_meetings() {
    for (llvm::BasicBlock* block : meetings_) {
      llvm::IRBuilder<> builder(&*block->getFirstInsertionPt());
      runtime_.call(builder, "join", builder.getVoidTy(), {number(builder, *block)});
    }
  }

 private:
  llvm::BasicBlock* meeting_of(llvm::BasicBlock& block) const {
    const auto* node = post_dominators_.getNode(&block);
    return node == nullptr || node->getIDom() == nullptr ? nullptr : node->getIDom()->getBlock();
  }

  llvm::Value* number(llvm::IRBuilder<>& builder, const llvm::BasicBlock& block) const {
    return builder.getInt32(numbers_.lookup(&block));
  }

  llvm::Value* target(llvm::IRBuilder<>& builder, llvm::Instruction& terminator) const {
    if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(&terminator)) {
      return builder.CreateSelect(branch->getCondition(), number(builder, *branch->getSuccessor(0)),
                                  number(builder, *branch->getSuccessor(1)));
    }
    auto& choice = llvm::cast<llvm::SwitchInst>(terminator);
    llvm::Value* target = number(builder, *choice.getDefaultDest());
    for (const auto& one : choice.cases()) {
      llvm::Value* is_it = builder.CreateICmpEQ(choice.getCondition(), one.getCaseValue());
      target = builder.CreateSelect(is_it, number(builder, *one.getCaseSuccessor()), target);
    }
    return target;
  }

  Runtime& runtime_;
  const BlockNumbers& numbers_;
  llvm::PostDominatorTree post_dominators_;
  llvm::SetVector<llvm::BasicBlock*> meetings_ = {};
};

}  // namespace

void tell_branches(llvm::Function& function, Runtime& runtime, const BlockNumbers& numbers) {
  Branches branches(function, runtime, numbers);
  for (llvm::BasicBlock& block : function) branches.tell(block);
  branches.tell_meetings();
}

namespace {

bool is_nowhere(llvm::BasicBlock& block) {
  return llvm::isa<llvm::UnreachableInst>(*block.getFirstNonPHIOrDbg());
}

/// Leads `from` past `nowhere`, if it can go elsewhere.
void lead_past(llvm::BasicBlock& from, llvm::BasicBlock& nowhere) {
  llvm::Instruction* terminator = from.getTerminator();
  if (auto* branch = llvm::dyn_cast<llvm::BranchInst>(terminator)) {
    if (!branch->isConditional()) return;
    const unsigned other = branch->getSuccessor(0) == &nowhere ? 1 : 0;
    llvm::BasicBlock* elsewhere = branch->getSuccessor(other);
    if (elsewhere == &nowhere) return;
    nowhere.removePredecessor(&from);
    llvm::BranchInst::Create(elsewhere, branch);
    branch->eraseFromParent();
  } else if (auto* choice = llvm::dyn_cast<llvm::SwitchInst>(terminator)) {
    if (choice->getDefaultDest() != &nowhere || choice->getNumCases() == 0) return;
    llvm::BasicBlock* elsewhere = choice->case_begin()->getCaseSuccessor();
    if (elsewhere == &nowhere) return;
    nowhere.removePredecessor(&from);
    choice->setDefaultDest(elsewhere);
    for (llvm::PHINode& phi : elsewhere->phis()) {
      phi.addIncoming(phi.getIncomingValueForBlock(&from), &from);
    }
  }
}

}  // namespace

void leave_out_nowhere(llvm::Function& function) {
  llvm::SmallVector<llvm::BasicBlock*, 4> nowhere;
  for (llvm::BasicBlock& block : function) {
    if (is_nowhere(block)) nowhere.push_back(&block);
  }
  for (llvm::BasicBlock* block : nowhere) {
    const llvm::SmallSetVector<llvm::BasicBlock*, 4> before(llvm::pred_begin(block),
                                                            llvm::pred_end(block));
    for (llvm::BasicBlock* from : before) lead_past(*from, *block);
    const bool is_entry = block == &function.getEntryBlock();
    if (!is_entry && llvm::pred_empty(block)) llvm::DeleteDeadBlock(block);
  }
}

}  // namespace stalemate::sim::pass
