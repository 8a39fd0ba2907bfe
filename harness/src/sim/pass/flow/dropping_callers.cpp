#include "sim/pass/flow/dropping_callers.hpp"

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "sim/pass/flow/follower.hpp"

namespace stalemate::sim::pass {
namespace {

// Code grows with the functions that are there, and not by more than so many.
constexpr int kFunctionsMax = 64;

using Calls = llvm::SmallVector<llvm::CallInst*, 8>;

struct Callers {
  Calls dropping;
  bool has_others = false;
};

Callers callers_of(llvm::Function& function) {
  Callers callers;
  for (llvm::User* user : function.users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    const bool is_call = call != nullptr && call->getCalledFunction() == &function;
    if (is_call && Follower().is_dropped(*call)) {
      callers.dropping.push_back(call);
    } else {
      callers.has_others = true;
    }
  }
  return callers;
}

/// Whether a call in it is of use by what it returns alone.
bool returns_result_of_call(const llvm::Function& function) {
  for (const llvm::Instruction& instruction : llvm::instructions(function)) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction);
    if (call == nullptr || call->getType()->isVoidTy()) continue;
    if (!Follower().is_dropped(*call) && Follower(&function).is_dropped(*call)) return true;
  }
  return false;
}

bool split(llvm::Function& function) {
  if (function.isDeclaration() || function.getReturnType()->isVoidTy()) return false;
  const Callers callers = callers_of(function);
  if (callers.dropping.empty() || !callers.has_others) return false;
  if (!returns_result_of_call(function)) return false;
  llvm::ValueToValueMapTy values;
  llvm::Function* own = llvm::CloneFunction(&function, values);
  for (llvm::CallInst* call : callers.dropping) call->setCalledFunction(own);
  return true;
}

}  // namespace

void split_by_use(llvm::Module& module) {
  // What a function of its own calls may be of use to the other alone.
  int made = 0;
  for (bool goes_on = true; goes_on;) {
    goes_on = false;
    llvm::SmallVector<llvm::Function*, 32> functions;
    for (llvm::Function& function : module) functions.push_back(&function);
    for (llvm::Function* function : functions) {
      if (made == kFunctionsMax || !split(*function)) continue;
      ++made;
      goes_on = true;
    }
  }
}

}  // namespace stalemate::sim::pass
