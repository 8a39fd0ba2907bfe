#include "sim/pass/flow/follower.hpp"

namespace stalemate::sim::pass {

bool Follower::is_dropped(const llvm::Value& value) {
  if (!seen_.insert(&value).second) return true;  // by what is looked at already
  return llvm::all_of(value.users(), [&](const llvm::User* user) { return drops(value, *user); });
}

bool Follower::drops(const llvm::Value& value, const llvm::User& user) {
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&user)) {
    const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(store->getPointerOperand());
    return store->getValueOperand() == &value && variable != nullptr && !store->isVolatile() &&
           is_unread(*variable);
  }
  if (const auto* end = llvm::dyn_cast<llvm::ReturnInst>(&user)) {
    return is_unused_by_callers(*end->getFunction());
  }
  return (llvm::isa<llvm::CastInst>(user) || llvm::isa<llvm::PHINode>(user)) && is_dropped(user);
}

bool Follower::is_unread(const llvm::AllocaInst& variable) {
  if (!seen_.insert(&variable).second) return true;
  return llvm::all_of(variable.users(), [&](const llvm::User* user) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      return store->getPointerOperand() == &variable && !store->isVolatile();
    }
    const auto* load = llvm::dyn_cast<llvm::LoadInst>(user);
    return load != nullptr && !load->isVolatile() && is_dropped(*load);
  });
}

bool Follower::is_unused_by_callers(const llvm::Function& function) {
  if (&function == unused_ || !seen_.insert(&function).second) return true;
  return llvm::all_of(function.users(), [&](const llvm::User* user) {
    const auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    return call != nullptr && call->getCalledFunction() == &function && is_dropped(*call);
  });
}

}  // namespace stalemate::sim::pass
