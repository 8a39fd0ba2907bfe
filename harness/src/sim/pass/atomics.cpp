#include <optional>

#include "sim/pass/accesses.hpp"
#include "sim/pass/spaces.hpp"
#include "sim/pass/values.hpp"

// Atomic instructions: what clang's own __opencl_atomic_* and operators on atomic types become. On
// this target clang drops their scope, so they get the one that `++` has in OpenCL: all devices'.
namespace stalemate::sim::pass {

namespace {

Order order_of(llvm::AtomicOrdering ordering) {
  switch (ordering) {
    case llvm::AtomicOrdering::NotAtomic:
    case llvm::AtomicOrdering::Unordered:
    case llvm::AtomicOrdering::Monotonic: return kRelaxed;
    case llvm::AtomicOrdering::Acquire: return kAcquire;
    case llvm::AtomicOrdering::Release: return kRelease;
    case llvm::AtomicOrdering::AcquireRelease: return kAcquireRelease;
    case llvm::AtomicOrdering::SequentiallyConsistent: return kSequentiallyConsistent;
  }
  return kSequentiallyConsistent;
}

std::optional<Operation> operation_of(llvm::AtomicRMWInst::BinOp operation) {
  switch (operation) {
    case llvm::AtomicRMWInst::Xchg: return kExchange;
    case llvm::AtomicRMWInst::Add: return kAdd;
    case llvm::AtomicRMWInst::Sub: return kSubtract;
    case llvm::AtomicRMWInst::Min: return kMinSigned;
    case llvm::AtomicRMWInst::Max: return kMaxSigned;
    case llvm::AtomicRMWInst::UMin: return kMinUnsigned;
    case llvm::AtomicRMWInst::UMax: return kMaxUnsigned;
    case llvm::AtomicRMWInst::And: return kAnd;
    case llvm::AtomicRMWInst::Or: return kOr;
    case llvm::AtomicRMWInst::Xor: return kXor;
    case llvm::AtomicRMWInst::FAdd: return kFloatAdd;
    case llvm::AtomicRMWInst::FSub: return kFloatSubtract;
    case llvm::AtomicRMWInst::FMin: return kFloatMin;
    case llvm::AtomicRMWInst::FMax: return kFloatMax;
    case llvm::AtomicRMWInst::Nand:
    case llvm::AtomicRMWInst::BAD_BINOP: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void Accesses::announce(llvm::IRBuilder<>& builder, const llvm::Instruction& instruction,
                        llvm::StringRef name, bool is_volatile) {
  runtime_.call(builder, "at", builder.getVoidTy(),
                {builder.getInt32(places_.of(instruction, is_volatile)), runtime_.text(name),
                 builder.getInt32(kOfOpenCl2)});
}

bool Accesses::fits_atomic(const llvm::Instruction& instruction, llvm::Type* type) {
  const unsigned size = size_bytes(instruction, type);
  if (size == 4 || size == 8) return true;
  complaints_.add(instruction, "an atomic access of " + std::to_string(size) +
                                   " bytes is not supported by the simulated device");
  return false;
}

void Accesses::atomic_load(llvm::LoadInst& load) {
  if (!fits_atomic(load, load.getType())) return;
  llvm::IRBuilder<> builder(&load);
  announce(builder, load, "atomic_load", load.isVolatile());
  llvm::Value* bits = runtime_.call(
      builder, "atomic_load", builder.getInt64Ty(),
      {load.getPointerOperand(), builder.getInt32(size_bytes(load, load.getType())),
       builder.getInt32(order_of(load.getOrdering())), builder.getInt32(kScopeAllDevices)});
  load.replaceAllUsesWith(from_bits(builder, bits, load.getType()));
  load.eraseFromParent();
}

void Accesses::atomic_store(llvm::StoreInst& store) {
  llvm::Value* value = store.getValueOperand();
  if (!fits_atomic(store, value->getType())) return;
  llvm::IRBuilder<> builder(&store);
  announce(builder, store, "atomic_store", store.isVolatile());
  runtime_.call(builder, "atomic_store", builder.getVoidTy(),
                {store.getPointerOperand(), builder.getInt32(size_bytes(store, value->getType())),
                 to_bits(builder, value, 64), builder.getInt32(order_of(store.getOrdering())),
                 builder.getInt32(kScopeAllDevices)});
  store.eraseFromParent();
}

void Accesses::read_modify_write(llvm::AtomicRMWInst& instruction) {
  const std::optional<Operation> operation = operation_of(instruction.getOperation());
  if (!operation) {
    return complaints_.add(instruction, "this atomic is not supported by the simulated device");
  }
  if (!fits_atomic(instruction, instruction.getType())) return;
  llvm::IRBuilder<> builder(&instruction);
  announce(builder, instruction, "atomic operator", instruction.isVolatile());
  llvm::Value* order = builder.getInt32(order_of(instruction.getOrdering()));
  llvm::Value* old = runtime_.call(
      builder, "read_modify_write", builder.getInt64Ty(),
      {instruction.getPointerOperand(),
       builder.getInt32(size_bytes(instruction, instruction.getType())),
       builder.getInt32(*operation), to_bits(builder, instruction.getValOperand(), 64),
       builder.getInt64(0), order, order, builder.getInt32(kScopeAllDevices)});
  instruction.replaceAllUsesWith(from_bits(builder, old, instruction.getType()));
  instruction.eraseFromParent();
}

void Accesses::compare_exchange(llvm::AtomicCmpXchgInst& instruction) {
  llvm::Type* type = instruction.getCompareOperand()->getType();
  if (!fits_atomic(instruction, type)) return;
  llvm::IRBuilder<> builder(&instruction);
  announce(builder, instruction, "atomic_compare_exchange", instruction.isVolatile());
  llvm::Value* expected = to_bits(builder, instruction.getCompareOperand(), 64);
  llvm::Value* old = runtime_.call(
      builder, "read_modify_write", builder.getInt64Ty(),
      {instruction.getPointerOperand(), builder.getInt32(size_bytes(instruction, type)),
       builder.getInt32(kCompareExchange), to_bits(builder, instruction.getNewValOperand(), 64),
       expected, builder.getInt32(order_of(instruction.getSuccessOrdering())),
       builder.getInt32(order_of(instruction.getFailureOrdering())),
       builder.getInt32(kScopeAllDevices)});
  llvm::Value* pair = llvm::PoisonValue::get(instruction.getType());
  pair = builder.CreateInsertValue(pair, from_bits(builder, old, type), 0);
  pair = builder.CreateInsertValue(pair, builder.CreateICmpEQ(old, expected), 1);
  instruction.replaceAllUsesWith(pair);
  instruction.eraseFromParent();
}

}  // namespace stalemate::sim::pass
