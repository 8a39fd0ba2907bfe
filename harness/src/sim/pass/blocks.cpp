#include "sim/pass/blocks.hpp"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Local.h>
#include <vector>

namespace stalemate::sim::pass {

namespace {

// Reverse post order, but whole loops at a time: work-items that still loop must have lower numbers
// than those that wait after the loop, or a scheduler that runs the lowest first starves them.
class LoopOrder {
 public:
  explicit LoopOrder(llvm::Function& function)
      : dominators_(function), loops_(dominators_), blocks_(reverse_post_order(function)) {
    done_.resize(blocks_.size());
    put(nullptr, 0);
  }

  const std::vector<llvm::BasicBlock*>& order() const { return order_; }

 private:
  static std::vector<llvm::BasicBlock*> reverse_post_order(llvm::Function& function) {
    const llvm::ReversePostOrderTraversal<llvm::Function*> order(&function);
    return {order.begin(), order.end()};
  }

  // The outermost loop within `outer` that the block is in, or null.
  llvm::Loop* loop_within(const llvm::Loop* outer, llvm::BasicBlock* block) const {
    llvm::Loop* found = nullptr;
    for (llvm::Loop* loop = loops_.getLoopFor(block); loop != outer; loop = loop->getParentLoop()) {
      found = loop;
    }
    return found;
  }

  void put(const llvm::Loop* loop, std::size_t first) {
    for (std::size_t index = first; index < blocks_.size(); ++index) {
      llvm::BasicBlock* block = blocks_[index];
      if (done_[index] || (loop != nullptr && !loop->contains(block))) continue;
      if (const llvm::Loop* inner = loop_within(loop, block)) {
        put(inner, index);
      } else {
        done_[index] = true;
        order_.push_back(block);
      }
    }
  }

  llvm::DominatorTree dominators_;
  llvm::LoopInfo loops_;
  std::vector<llvm::BasicBlock*> blocks_;
  std::vector<bool> done_ = {};
  std::vector<llvm::BasicBlock*> order_ = {};
};

}  // namespace

BlockNumbers Blocks::number(llvm::Function& function) {
  const LoopOrder order(function);
  BlockNumbers numbers;
  for (llvm::BasicBlock* block : order.order()) {
    numbers[block] = ++count_;
    if (block == &function.getEntryBlock()) continue;
    llvm::IRBuilder<> builder(&*block->getFirstInsertionPt());
    runtime_.call(builder, "block", builder.getVoidTy(), {builder.getInt32(count_)});
  }
  return numbers;
}

void join_blocks(llvm::Function& function) {
  for (llvm::BasicBlock& block : function) llvm::ConstantFoldTerminator(&block);
  llvm::EliminateUnreachableBlocks(function);
  for (auto block = function.begin(); block != function.end();) {
    llvm::BasicBlock& candidate = *block++;
    llvm::MergeBlockIntoPredecessor(&candidate);
  }
}

void mark_calls(llvm::Function& function, Runtime& runtime) {
  llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  // One that is inlined yet would have its caller's frame.
  llvm::Value* frame =
      function.hasFnAttribute(llvm::Attribute::AlwaysInline)
          ? static_cast<llvm::Value*>(llvm::ConstantPointerNull::get(builder.getInt8PtrTy()))
          : builder.CreateIntrinsic(llvm::Intrinsic::frameaddress, {builder.getInt8PtrTy()},
                                    {builder.getInt32(0)});
  runtime.call(builder, "enter", builder.getVoidTy(), {frame});
  for (llvm::BasicBlock& block : function) {
    if (!llvm::isa<llvm::ReturnInst>(block.getTerminator())) continue;
    builder.SetInsertPoint(block.getTerminator());
    runtime.call(builder, "leave", builder.getVoidTy(), {});
  }
}

}  // namespace stalemate::sim::pass
