#pragma once

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/Instructions.h>

namespace stalemate::sim::pass {

/// Follows a value to whoever uses it.
class Follower {
 public:
  /// `unused`: a function whose callers are taken to drop what it returns.
  explicit Follower(const llvm::Function* unused = nullptr) : unused_(unused) {}

  /// Whether nobody uses it, whatever is done with it on the way: kept in a variable that is not
  /// read, cast, or returned to callers none of whom uses it.
  bool is_dropped(const llvm::Value& value);

 private:
  bool drops(const llvm::Value& value, const llvm::User& user);
  bool is_unread(const llvm::AllocaInst& variable);
  bool is_unused_by_callers(const llvm::Function& function);

  const llvm::Function* unused_;
  llvm::SmallPtrSet<const llvm::Value*, 16> seen_;
};

}  // namespace stalemate::sim::pass
