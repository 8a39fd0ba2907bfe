#pragma once

#include <cstdint>

#include "sim/abi.hpp"
#include "sim/machine.hpp"

namespace stalemate::sim {

constexpr std::uint32_t kBothFences = kLocalFence | kGlobalFence;

constexpr bool releases(std::uint32_t order) {
  return order == kRelease || order == kAcquireRelease || order == kSequentiallyConsistent;
}
constexpr bool acquires(std::uint32_t order) {
  return order == kConsume || order == kAcquire || order == kAcquireRelease ||
         order == kSequentiallyConsistent;
}
constexpr bool is_wide(std::uint32_t scope) {
  return scope == kScopeDevice || scope == kScopeAllDevices;
}

/// The memories that an atomic's own order is for: OpenCL 2.0 orders local memory apart, so one in
/// local memory orders nothing else.
inline std::uint32_t ordered_by(const Target& target) {
  return target.where == Where::Local ? kLocalFence : kBothFences;
}

/// All that the current work-item knows of becomes visible to the scope: its own stores, and by a
/// wide one also those that its compute unit's work-items released to it (cumulativity).
void release(std::uint32_t scope, std::uint32_t spaces);

/// The current work-item will see what others released to that scope.
void acquire(std::uint32_t scope, std::uint32_t spaces);

/// Changes memory, and the compute unit's own line of it.
void commit(std::uint32_t unit, const Target& target, std::uint32_t size, std::uint64_t value);

/// The current work-item's store enters its buffer.
void store_late(const Target& target, std::uint32_t size, std::uint64_t value);

/// Stores that the current work-item sees at the location become visible to all.
void drain_location(const Target& target, std::uint32_t size);

/// All buffered stores leave, at the end of a launch.
void drain_all();

}  // namespace stalemate::sim
