#pragma once

#include <map>
#include <utility>

#include "sim/pass/complaints.hpp"

namespace stalemate::sim::pass {

/// The variables of one address space that get an offset from a base that the runtime knows:
/// `__local` ones from the work-group's, program-scope ones from the program's.
class Variables {
 public:
  /// `base` names the runtime's function.
  Variables(llvm::Module& module, Runtime& runtime, unsigned space, llvm::StringRef base);

  /// Puts base and offset wherever a variable is used, and takes the variables out of the module.
  void replace(Complaints& complaints);

  std::uint64_t count() const { return variables_.size(); }
  std::uint64_t size_bytes() const { return size_bytes_; }
  llvm::Constant* table() const;
  llvm::Constant* image() const;  // what they hold at the start, all in a row

 private:
  struct Variable {
    std::string name;
    std::uint64_t offset_bytes;
    std::uint64_t size_bytes;
    llvm::Constant* initial;
    std::string function;  // that declares it; empty: the program
  };

  void place(llvm::GlobalVariable& variable, Complaints& complaints);
  bool mentions_one(const llvm::Constant* constant) const;
  void refuse_initialisers(Complaints& complaints) const;
  void replace_in(llvm::Function& function);
  llvm::Value* computed(llvm::Function& function, llvm::Constant* constant);
  llvm::Value* put_together(llvm::Function& function, llvm::Constant* aggregate);
  llvm::Instruction* base_in(llvm::Function& function);
  void take_out();

  llvm::Module& module_;
  Runtime& runtime_;
  unsigned space_;
  std::string base_;
  std::uint64_t size_bytes_ = 0;
  std::vector<Variable> variables_ = {};
  std::map<const llvm::GlobalVariable*, std::uint64_t> offsets_ = {};
  std::map<const llvm::Function*, llvm::Instruction*> bases_ = {};
  std::map<std::pair<const llvm::Function*, const llvm::Constant*>, llvm::Value*> computed_ = {};
};

}  // namespace stalemate::sim::pass
