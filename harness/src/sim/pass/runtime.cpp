#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

namespace {

llvm::Value* plain_argument(llvm::IRBuilder<>& builder, llvm::Value* value) {
  if (!value->getType()->isPointerTy()) return value;
  return builder.CreateAddrSpaceCast(value, plain_pointer(builder.getContext()));
}

// Callees compiled by clang rely on their callers to widen narrow integers.
void widen_narrow(llvm::CallInst& call) {
  for (unsigned index = 0; index < call.arg_size(); ++index) {
    const auto* type = llvm::dyn_cast<llvm::IntegerType>(call.getArgOperand(index)->getType());
    if (type != nullptr && type->getBitWidth() < 32) {
      call.addParamAttr(index, llvm::Attribute::ZExt);
    }
  }
}

}  // namespace

llvm::CallInst* Runtime::call(llvm::IRBuilder<>& builder, llvm::StringRef name, llvm::Type* result,
                              llvm::ArrayRef<llvm::Value*> arguments) {
  llvm::SmallVector<llvm::Value*, 8> values;
  llvm::SmallVector<llvm::Type*, 8> types;
  for (llvm::Value* argument : arguments) {
    values.push_back(plain_argument(builder, argument));
    types.push_back(values.back()->getType());
  }
  const llvm::FunctionCallee callee = module_.getOrInsertFunction(
      ("stalemate_sim_" + name).str(), llvm::FunctionType::get(result, types, /*isVarArg=*/false));
  llvm::CallInst* call = builder.CreateCall(callee, values);
  call->setDoesNotThrow();
  widen_narrow(*call);
  return call;
}

llvm::Constant* Runtime::text(llvm::StringRef characters) {
  llvm::Constant*& known = texts_[characters];
  if (known != nullptr) return known;
  llvm::Constant* content = llvm::ConstantDataArray::getString(module_.getContext(), characters);
  known =
      new llvm::GlobalVariable(module_, content->getType(), /*isConstant=*/true,
                               llvm::GlobalValue::PrivateLinkage, content, "stalemate_sim_text");
  return known;
}

llvm::Constant* rows_of(llvm::Module& module, llvm::ArrayRef<llvm::Constant*> rows) {
  if (rows.empty()) return llvm::ConstantPointerNull::get(plain_pointer(module.getContext()));
  llvm::ArrayType* type = llvm::ArrayType::get(rows.front()->getType(), rows.size());
  return new llvm::GlobalVariable(module, type, /*isConstant=*/true,
                                  llvm::GlobalValue::PrivateLinkage,
                                  llvm::ConstantArray::get(type, rows), "stalemate_sim_rows");
}

}  // namespace stalemate::sim::pass
