#pragma once

#include <cstdint>

#include "sim/abi/abi.hpp"
#include "sim/dispatch/target.hpp"

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

/// How an atomic operation synchronises.
struct Synchronisation {
  std::uint32_t order = 0;
  std::uint32_t order_on_failure = 0;
  std::uint32_t scope = 0;
};

}  // namespace stalemate::sim
