#include "sim/every/translation.hpp"

#include "base/assertion.hpp"
#include "sim/abi/abi.hpp"

namespace stalemate::sim::every {

explore::MemoryOrder order_of(std::uint32_t order) {
  switch (order) {
    case kRelaxed: return explore::MemoryOrder::Relaxed;
    case kConsume:
    case kAcquire: return explore::MemoryOrder::Acquire;
    case kRelease: return explore::MemoryOrder::Release;
    case kAcquireRelease: return explore::MemoryOrder::AcquireRelease;
    case kSequentiallyConsistent: return explore::MemoryOrder::Sequential;
    default: assertion_failed("the order is one of sim::Order", __FILE__, __LINE__);
  }
}

explore::MemoryScope scope_of(std::uint32_t scope) {
  switch (scope) {
    case kScopeWorkItem: return explore::MemoryScope::WorkItem;
    case kScopeSubGroup: return explore::MemoryScope::SubGroup;
    case kScopeWorkGroup: return explore::MemoryScope::WorkGroup;
    case kScopeDevice: return explore::MemoryScope::Device;
    case kScopeAllDevices: return explore::MemoryScope::AllDevices;
    default: assertion_failed("the scope is one of sim::Scope", __FILE__, __LINE__);
  }
}

explore::Spaces spaces_of(std::uint32_t flags) {
  explore::Spaces spaces = 0;
  if ((flags & kGlobalFence) != 0) spaces |= explore::kGlobalSpace;
  if ((flags & kLocalFence) != 0) spaces |= explore::kLocalSpace;
  return spaces;
}

}  // namespace stalemate::sim::every
