#include "sim/pass/accesses.hpp"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include "sim/pass/spaces.hpp"
#include "sim/pass/values.hpp"

namespace stalemate::sim::pass {

namespace {

// One call carries it by value.
bool is_number(const llvm::Instruction& access, llvm::Type* type) {
  const unsigned size = size_bytes(access, type);
  const bool is_scalar = type->isPointerTy() || type->isIntegerTy() || type->isFloatingPointTy();
  return is_scalar && (size == 1 || size == 2 || size == 4 || size == 8);
}

std::string with_size(const char* name, unsigned size) {
  return name + std::to_string(size);
}

}  // namespace

void Accesses::instrument(llvm::Function& function) {
  llvm::SmallVector<llvm::Instruction*, 64> before;
  for (llvm::Instruction& instruction : llvm::instructions(function)) {
    before.push_back(&instruction);
  }
  for (llvm::Instruction* instruction : before) instrument(*instruction);
}

void Accesses::instrument(llvm::Instruction& instruction) {
  if (auto* loading = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    if (may_be_shared(loading->getPointerOperand())) load(*loading);
  } else if (auto* storing = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    if (may_be_shared(storing->getPointerOperand())) store(*storing);
  } else if (auto* copying = llvm::dyn_cast<llvm::MemTransferInst>(&instruction)) {
    if (may_be_shared(copying->getRawDest()) || may_be_shared(copying->getRawSource())) {
      copy(*copying);
    }
  } else if (auto* filling = llvm::dyn_cast<llvm::MemSetInst>(&instruction)) {
    if (may_be_shared(filling->getRawDest())) fill(*filling);
  } else if (auto* changing = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    if (may_be_shared(changing->getPointerOperand())) read_modify_write(*changing);
  } else if (auto* comparing = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
    if (may_be_shared(comparing->getPointerOperand())) compare_exchange(*comparing);
  }
}

llvm::Value* Accesses::load_number(llvm::IRBuilder<>& builder, llvm::LoadInst& load) {
  const unsigned size = size_bytes(load, load.getType());
  llvm::Value* bits =
      runtime_.call(builder, with_size("load", size), builder.getIntNTy(size * 8),
                    {load.getPointerOperand(),
                     builder.getInt32(places_.of(load, load.isVolatile(), load.getAlign()))});
  return from_bits(builder, bits, load.getType());
}

llvm::Value* Accesses::load_bytes(llvm::IRBuilder<>& builder, llvm::LoadInst& load) {
  llvm::AllocaInst* room = room_for(*load.getFunction(), load.getType());
  runtime_.call(builder, "load_bytes", builder.getVoidTy(),
                {room, load.getPointerOperand(), builder.getInt32(size_bytes(load, load.getType())),
                 builder.getInt32(places_.of(load, load.isVolatile(), load.getAlign()))});
  return builder.CreateLoad(load.getType(), room);
}

void Accesses::load(llvm::LoadInst& load) {
  if (load.isAtomic()) return atomic_load(load);
  llvm::IRBuilder<> builder(&load);
  load.replaceAllUsesWith(is_number(load, load.getType()) ? load_number(builder, load)
                                                          : load_bytes(builder, load));
  load.eraseFromParent();
}

void Accesses::store(llvm::StoreInst& store) {
  if (store.isAtomic()) return atomic_store(store);
  llvm::IRBuilder<> builder(&store);
  llvm::Value* value = store.getValueOperand();
  const unsigned size = size_bytes(store, value->getType());
  llvm::Value* place = builder.getInt32(places_.of(store, store.isVolatile(), store.getAlign()));
  if (is_number(store, value->getType())) {
    runtime_.call(builder, with_size("store", size), builder.getVoidTy(),
                  {store.getPointerOperand(), to_bits(builder, value, size * 8), place});
  } else {
    llvm::AllocaInst* room = room_for(*store.getFunction(), value->getType());
    builder.CreateStore(value, room);
    runtime_.call(builder, "store_bytes", builder.getVoidTy(),
                  {store.getPointerOperand(), room, builder.getInt32(size), place});
  }
  store.eraseFromParent();
}

void Accesses::copy(llvm::MemTransferInst& copy) {
  llvm::IRBuilder<> builder(&copy);
  const llvm::Align alignment =
      std::min(copy.getDestAlign().valueOrOne(), copy.getSourceAlign().valueOrOne());
  runtime_.call(builder, "copy", builder.getVoidTy(),
                {copy.getRawDest(), copy.getRawSource(),
                 builder.CreateZExtOrTrunc(copy.getLength(), builder.getInt64Ty()),
                 builder.getInt32(places_.of(copy, copy.isVolatile(), alignment))});
  copy.eraseFromParent();
}

void Accesses::fill(llvm::MemSetInst& fill) {
  llvm::IRBuilder<> builder(&fill);
  runtime_.call(
      builder, "fill", builder.getVoidTy(),
      {fill.getRawDest(), builder.CreateZExt(fill.getValue(), builder.getInt32Ty()),
       builder.CreateZExtOrTrunc(fill.getLength(), builder.getInt64Ty()),
       builder.getInt32(places_.of(fill, fill.isVolatile(), fill.getDestAlign().valueOrOne()))});
  fill.eraseFromParent();
}

}  // namespace stalemate::sim::pass
