#include "property/ordering.hpp"

namespace stalemate {

namespace {

bool has_both(const Access& access) {
  return access.order == MemoryOrder::AcquireRelease ||
         access.order == MemoryOrder::SequentiallyConsistent;
}

}  // namespace

bool is_release(const Access& access) {
  return access.order == MemoryOrder::Release || has_both(access);
}

bool is_acquire(const Access& access) {
  return access.order == MemoryOrder::Acquire || has_both(access);
}

bool is_read(const Access& access) {
  return access.kind == AccessKind::Load || access.kind == AccessKind::ReadModifyWrite;
}

bool is_change(const Access& access) {
  return access.kind == AccessKind::Store ||
         (access.kind == AccessKind::ReadModifyWrite && access.stored != access.seen);
}

bool is_fence(const Access& access) {
  return access.kind == AccessKind::Fence || access.kind == AccessKind::Barrier;
}

bool lacks_flag(const Access& fence, const Access& access) {
  const bool has_none = !fence.orders_local && !fence.orders_global;
  // barrier(0): work-items meet, and no memory is ordered.
  if (fence.kind == AccessKind::Barrier && has_none) return true;
  return access.is_local ? fence.orders_global && !fence.orders_local
                         : fence.orders_local && !fence.orders_global;
}

bool is_narrow(const Access& access) {
  return access.scope == MemoryScope::WorkItem || access.scope == MemoryScope::SubGroup ||
         access.scope == MemoryScope::WorkGroup;
}

std::string narrow_reach(const Access& access) {
  return access.scope == MemoryScope::WorkGroup  ? "work-group"
         : access.scope == MemoryScope::SubGroup ? "sub-group"
                                                 : "work-item";
}

std::string why_unordered(const Access& access) {
  if (access.is_atomic) {
    if (access.order == MemoryOrder::None) return "";
    if (access.order == MemoryOrder::Acquire) return "acquire alone";
    return access.order == MemoryOrder::Release ? "release alone" : "relaxed";
  }
  return access.is_volatile ? "volatile" : "plain";
}

}  // namespace stalemate
