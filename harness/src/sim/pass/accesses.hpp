#pragma once

#include <llvm/IR/IntrinsicInst.h>

#include "sim/pass/complaints.hpp"
#include "sim/pass/places.hpp"

namespace stalemate::sim::pass {

/// Turns each load, store, memcpy, memmove and memset that may touch global or local memory, and
/// each atomic instruction, into a call.
class Accesses {
 public:
  Accesses(Runtime& runtime, Places& places, Complaints& complaints)
      : runtime_(runtime), places_(places), complaints_(complaints) {}

  void instrument(llvm::Function& function);

 private:
  void instrument(llvm::Instruction& instruction);
  void load(llvm::LoadInst& load);
  void store(llvm::StoreInst& store);
  llvm::Value* load_number(llvm::IRBuilder<>& builder, llvm::LoadInst& load);
  llvm::Value* load_bytes(llvm::IRBuilder<>& builder, llvm::LoadInst& load);
  void copy(llvm::MemTransferInst& copy);
  void fill(llvm::MemSetInst& fill);

  void atomic_load(llvm::LoadInst& load);
  void atomic_store(llvm::StoreInst& store);
  void read_modify_write(llvm::AtomicRMWInst& instruction);
  void compare_exchange(llvm::AtomicCmpXchgInst& instruction);
  bool fits_atomic(const llvm::Instruction& instruction, llvm::Type* type);
  void announce(llvm::IRBuilder<>& builder, const llvm::Instruction& instruction,
                llvm::StringRef name, bool is_volatile);

  Runtime& runtime_;
  Places& places_;
  Complaints& complaints_;
};

}  // namespace stalemate::sim::pass
