#pragma once

#include <cstdint>

#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

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
