#pragma once

#include <llvm/ADT/DenseMap.h>

#include "sim/pass/complaints.hpp"
#include "sim/pass/flow/dropped_results.hpp"
#include "sim/pass/places.hpp"

namespace stalemate::sim::pass {

/// Whether the built-ins library defines that symbol.
bool is_built_in(llvm::StringRef symbol);

/// A built-in's name in OpenCL C: "atomic_add" of `_Z10atomic_addPU8CLglobalVii`.
llvm::StringRef name_in_source(llvm::StringRef symbol);

/// Of a function of that name in OpenCL C.
bool is_barrier(llvm::StringRef name);

/// Whether all of a work-group or sub-group have to come to the same call of it: a barrier, or a
/// collective function of sub-groups (OpenCL C 3.0, 6.15.8 and 6.15.19).
bool is_for_all(llvm::StringRef name);

/// Of such calls in loops, what is added to their sites: see barrier_turns.hpp.
using BarrierTurns = llvm::DenseMap<const llvm::CallInst*, llvm::Value*>;

/// Has the runtime told where each call is of a built-in that touches memory or synchronises, and
/// the site of each at which all have to meet, of which the turns of the loops around it are a
/// part.
class BuiltInCalls {
 public:
  BuiltInCalls(llvm::Module& module, Runtime& runtime, Places& places)
      : runtime_(runtime), places_(places), dropped_(module) {}

  void instrument(llvm::Function& function, const BarrierTurns& turns);

 private:
  void instrument(llvm::CallInst& call, llvm::Value* turns);
  llvm::Value* site(llvm::IRBuilder<>& builder, llvm::Value* turns);
  void barrier(llvm::CallInst& call, llvm::StringRef name, llvm::Value* turns);

  Runtime& runtime_;
  Places& places_;
  DroppedResults dropped_;
  std::uint32_t sites_ = 0;
};

/// Complains about calls of functions that are nowhere, inline assembly, recursion, and kernels
/// with images, pipes and the like.
void refuse_unsupported(llvm::Module& module, Complaints& complaints);

/// Likewise, before an optimiser makes loops of it.
void refuse_recursion(llvm::Module& module, Complaints& complaints);

}  // namespace stalemate::sim::pass
