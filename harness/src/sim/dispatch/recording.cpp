#include "sim/dispatch/recording.hpp"

#include "sim/dispatch/names.hpp"

namespace stalemate::sim {
namespace {

bool is_traced(const Launch& launch, const Happened& happened) {
  const Target& target = happened.target;
  if (target.where == Where::Local) return launch.locals[target.object].traced;
  return !target.is_shared() || launch.objects[target.object].traced;
}

MemoryOrder order_of(std::uint32_t order) {
  switch (order) {
    case kRelaxed: return MemoryOrder::Relaxed;
    case kConsume:
    case kAcquire: return MemoryOrder::Acquire;
    case kRelease: return MemoryOrder::Release;
    case kAcquireRelease: return MemoryOrder::AcquireRelease;
    case kSequentiallyConsistent: return MemoryOrder::SequentiallyConsistent;
    default: return MemoryOrder::None;
  }
}

bool calls_built_in(const Access& access) {
  return access.is_atomic || access.kind == AccessKind::Fence || access.kind == AccessKind::Barrier;
}

}  // namespace

void record(LaunchState& state, const Happened& happened, const Issuer& who, std::uint32_t place) {
  const Launch& launch = *state.launch;
  if (!is_traced(launch, happened)) return;
  if (state.ended.trace.size() >= Recording::kAccessesMax) {
    ++state.ended.trace_left_out;
    return;
  }
  Access access;
  access.work_item = who.id;
  access.work_group = who.group;
  access.kind = happened.kind;
  access.is_atomic = happened.is_atomic;
  access.order = order_of(happened.order);
  if (access.order != MemoryOrder::None) access.scope = memory_scope(happened.scope);
  access.orders_local = (happened.spaces & kLocalFence) != 0;
  access.orders_global = (happened.spaces & kGlobalFence) != 0;
  if (calls_built_in(access)) access.what = who.built_in;
  if (happened.target.is_shared()) access.object = object_name(launch, happened.target);
  access.is_local = happened.target.where == Where::Local;
  access.offset_bytes = happened.target.offset;
  access.size_bytes = happened.size;
  access.seen = happened.seen;
  access.truth = happened.truth;
  access.from_store_buffer = happened.from_store_buffer;
  access.stored = happened.stored;
  access.is_weak_failure = happened.is_weak_failure;
  access.stores_same = happened.stores_same;
  access.was_missed = happened.was_missed;
  locate(launch, place, access);
  state.ended.trace.push_back(std::move(access));
}

}  // namespace stalemate::sim
