#include "sim/pass/branches.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/IR/CFG.h>

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
    llvm::Value* meets_at = meeting == nullptr ? builder.getInt32(0) : number(builder, *meeting);
    runtime_.call(builder, "branch", builder.getVoidTy(),
                  {target(builder, *block.getTerminator()), meets_at});
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

void lead_to_end(llvm::Function& function) {
  const auto ends = [](const llvm::BasicBlock& block) {
    return llvm::isa<llvm::ReturnInst>(block.getTerminator());
  };
  const auto end = llvm::find_if(function, ends);
  if (end == function.end()) return;
  for (llvm::BasicBlock& block : function) {
    if (!llvm::isa<llvm::UnreachableInst>(block.getTerminator())) continue;
    block.getTerminator()->eraseFromParent();
    llvm::BranchInst::Create(&*end, &block);
    for (llvm::PHINode& phi : end->phis()) {
      phi.addIncoming(llvm::UndefValue::get(phi.getType()), &block);
    }
  }
}

}  // namespace stalemate::sim::pass
