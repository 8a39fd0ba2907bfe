#pragma once

#include <cstdint>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace stalemate::sim::pass {

/// The runtime's address space: pointers are passed to it as plain addresses.
inline llvm::PointerType* plain_pointer(llvm::LLVMContext& context) {
  return llvm::PointerType::get(context, 0);
}

/// Calls of the functions in sim/abi.hpp.
class Runtime {
 public:
  explicit Runtime(llvm::Module& module) : module_(module) {}

  /// Calls `stalemate_sim_<name>`; its type follows from `result` and the arguments. Pointers
  /// become plain addresses.
  llvm::CallInst* call(llvm::IRBuilder<>& builder, llvm::StringRef name, llvm::Type* result,
                       llvm::ArrayRef<llvm::Value*> arguments);

  /// The text, as a pointer.
  llvm::Constant* text(llvm::StringRef characters);

 private:
  llvm::Module& module_;
  llvm::StringMap<llvm::Constant*> texts_ = {};
};

// Constants that are laid out as a C++ compiler lays out the structs of sim/abi.hpp.

inline llvm::Constant* number32(llvm::Module& module, std::uint64_t value) {
  return llvm::ConstantInt::get(llvm::Type::getInt32Ty(module.getContext()), value);
}
inline llvm::Constant* number64(llvm::Module& module, std::uint64_t value) {
  return llvm::ConstantInt::get(llvm::Type::getInt64Ty(module.getContext()), value);
}

inline llvm::Constant* row(llvm::Module& module, llvm::ArrayRef<llvm::Constant*> fields) {
  return llvm::ConstantStruct::getAnon(module.getContext(), fields);
}

/// A private array of `rows`, all of one type, as a pointer; null if there are none.
llvm::Constant* rows_of(llvm::Module& module, llvm::ArrayRef<llvm::Constant*> rows);

}  // namespace stalemate::sim::pass
