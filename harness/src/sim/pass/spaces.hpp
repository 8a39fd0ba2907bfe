#pragma once

#include <llvm/Analysis/ValueTracking.h>

#include "sim/abi/abi.hpp"
#include "sim/pass/runtime.hpp"

namespace stalemate::sim::pass {

/// Whether accesses by that type of pointer may reach memory that others see change. Constant
/// memory does not change.
inline bool is_shared_space(unsigned space) {
  return space != kPrivate && space != kConstant;
}

/// A generic pointer may be known to be to private memory. Calls are not looked at: the runtime's
/// return plain addresses of memory that is shared. However many steps there are from a variable to
/// its part: what lies between is a plain address, as of private memory.
inline bool may_be_shared(const llvm::Value* pointer) {
  if (!is_shared_space(pointer->getType()->getPointerAddressSpace())) return false;
  const llvm::Value* object = llvm::getUnderlyingObject(pointer, /*MaxLookup=*/0);
  // A flat address that a call returns may be anywhere: where variables begin, for one.
  return llvm::isa<llvm::CallBase>(object) ||
         is_shared_space(object->getType()->getPointerAddressSpace());
}

}  // namespace stalemate::sim::pass
