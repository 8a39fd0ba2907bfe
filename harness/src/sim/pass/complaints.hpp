#pragma once

#include <string>
#include <vector>

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// What the simulated device cannot run: errors of the compiler, with file, line and column.
class Complaints {
 public:
  /// `what` in full: "'foo' is not supported by the simulated device".
  void add(const llvm::Instruction& where, const std::string& what);
  void add(const llvm::Function& where, const std::string& what);
  void add(const std::string& where, const std::string& what);

  bool empty() const { return lines_.empty(); }

  /// Prints them, and has the compiler fail.
  void report(llvm::LLVMContext& context) const;

 private:
  std::vector<std::string> lines_ = {};
};

}  // namespace stalemate::sim::pass
