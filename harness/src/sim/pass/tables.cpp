#include "sim/pass/tables.hpp"

namespace stalemate::sim::pass {

llvm::Constant* rows_of(llvm::Module& module, llvm::ArrayRef<llvm::Constant*> rows) {
  if (rows.empty()) return llvm::ConstantPointerNull::get(plain_pointer(module.getContext()));
  llvm::ArrayType* type = llvm::ArrayType::get(rows.front()->getType(), rows.size());
  return new llvm::GlobalVariable(module, type, /*isConstant=*/true,
                                  llvm::GlobalValue::PrivateLinkage,
                                  llvm::ConstantArray::get(type, rows), "stalemate_sim_rows");
}

}  // namespace stalemate::sim::pass
