#pragma once

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace stalemate::sim::pass {

/// The calls of built-ins whose results nobody uses, whatever is done with them on the way: kept in
/// a variable that is not read, cast, or returned to callers none of whom uses it.
class DroppedResults {
 public:
  /// Of code that nobody has instrumented.
  explicit DroppedResults(llvm::Module& module);

  bool contains(const llvm::CallInst& call) const { return calls_.contains(&call); }

 private:
  llvm::SmallPtrSet<const llvm::CallInst*, 16> calls_;
};

}  // namespace stalemate::sim::pass
