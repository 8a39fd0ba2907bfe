#include "sim/pass/flow/dropped_results.hpp"

#include <llvm/IR/InstIterator.h>

#include "sim/pass/flow/follower.hpp"

namespace stalemate::sim::pass {

DroppedResults::DroppedResults(llvm::Module& module) {
  for (llvm::Function& function : module) {
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
      const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
      if (call == nullptr || call->getCalledFunction() == nullptr) continue;
      if (call->getCalledFunction()->isDeclaration() && Follower().is_dropped(*call))
        calls_.insert(call);
    }
  }
}

}  // namespace stalemate::sim::pass
