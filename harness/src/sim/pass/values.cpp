#include "sim/pass/values.hpp"

namespace stalemate::sim::pass {

llvm::Value* to_bits(llvm::IRBuilder<>& builder, llvm::Value* value, unsigned bits) {
  llvm::Type* type = value->getType();
  if (type->isPointerTy()) return builder.CreatePtrToInt(value, builder.getIntNTy(bits));
  if (!type->isIntegerTy()) {
    value = builder.CreateBitCast(
        value, builder.getIntNTy(static_cast<unsigned>(type->getPrimitiveSizeInBits())));
  }
  return builder.CreateZExt(value, builder.getIntNTy(bits));
}

llvm::Value* from_bits(llvm::IRBuilder<>& builder, llvm::Value* bits, llvm::Type* type) {
  if (type->isPointerTy()) return builder.CreateIntToPtr(bits, type);
  const auto width = static_cast<unsigned>(type->getPrimitiveSizeInBits());
  return builder.CreateBitCast(builder.CreateTrunc(bits, builder.getIntNTy(width)), type);
}

unsigned size_bytes(const llvm::Instruction& access, llvm::Type* type) {
  return static_cast<unsigned>(
      access.getModule()->getDataLayout().getTypeStoreSize(type).getFixedSize());
}

llvm::AllocaInst* room_for(llvm::Function& function, llvm::Type* type) {
  llvm::IRBuilder<> builder(&*function.getEntryBlock().getFirstInsertionPt());
  return builder.CreateAlloca(type);
}

}  // namespace stalemate::sim::pass
