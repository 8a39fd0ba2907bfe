#include "sim/pass/memory_orders.hpp"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include "sim/pass/built_ins.hpp"

namespace stalemate::sim::pass {

namespace {

bool is_c11(llvm::StringRef name) {
  static constexpr llvm::StringRef older[] = {"add", "sub", "xchg", "inc", "dec", "cmpxchg",
                                              "min", "max", "and",  "or",  "xor"};
  if (!name.consume_front("atomic_")) return false;
  return !llvm::is_contained(older, name);
}

/// `__opencl_atomic_…` and the like, which the compiler makes instructions of and our pass calls.
bool is_made_of_instruction(llvm::StringRef name) {
  return name == "stalemate_sim_atomic_load" || name == "stalemate_sim_atomic_store" ||
         name == "stalemate_sim_read_modify_write" || name == "stalemate_sim_fence";
}

/// The function that has the call in the source, wherever it was inlined to, is a driver's.
bool is_drivers(const llvm::CallBase& call) {
  const llvm::DILocation* location = call.getDebugLoc();
  const llvm::DISubprogram* function =
      location == nullptr ? nullptr : location->getScope()->getSubprogram();
  return function != nullptr && function->getName().startswith("stalemate_");
}

}  // namespace

bool has_c11_atomics(const llvm::Function& kernel) {
  llvm::SetVector<const llvm::Function*> reached;
  reached.insert(&kernel);
  for (std::size_t next = 0; next < reached.size(); ++next) {
    for (const llvm::Instruction& instruction : llvm::instructions(*reached[next])) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      const llvm::Function* callee = call == nullptr ? nullptr : call->getCalledFunction();
      if (callee == nullptr) continue;
      reached.insert(callee);
      const bool is_atomic =
          is_c11(name_in_source(callee->getName())) || is_made_of_instruction(callee->getName());
      if (is_atomic && !is_drivers(*call)) return true;
    }
  }
  return false;
}

}  // namespace stalemate::sim::pass
