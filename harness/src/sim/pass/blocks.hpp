#pragma once

#include "sim/pass/branches.hpp"

namespace stalemate::sim::pass {

/// Makes each block but the entry tell its number. Numbers are unique within a module.
class Blocks {
 public:
  explicit Blocks(Runtime& runtime) : runtime_(runtime) {}

  BlockNumbers number(llvm::Function& function);

 private:
  Runtime& runtime_;
  std::uint32_t count_ = 0;
};

/// Joins blocks that only ever follow each other, and drops those that nothing leads to: clang
/// leaves many of both. A branch that goes one way whatever happens, as at the end of
/// `do {} while (1)`, is none.
void join_blocks(llvm::Function& function);

/// Tells the runtime of the function's beginning and end.
void mark_calls(llvm::Function& function, Runtime& runtime);

}  // namespace stalemate::sim::pass
