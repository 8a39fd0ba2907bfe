#pragma once

#include <cstdint>

#include "sim/abi/abi.hpp"
#include "sim/dispatch/target.hpp"
#include "stalemate/simulator/schedule.hpp"

namespace stalemate::sim {

/// Of what is neither atomic nor a fence.
constexpr std::uint32_t kNoOrder = ~0U;

/// What happened in an event, for the hash, the recording and the search for a livelock.
struct Happened {
  AccessKind kind = AccessKind::Load;
  bool is_atomic = false;
  std::uint32_t order = kNoOrder;
  std::uint32_t scope = kScopeWorkItem;  // means nothing without an order
  std::uint32_t spaces = 0;              // of fences and barriers: their flags
  Target target = {};
  std::uint32_t size = 0;
  std::uint64_t seen = 0;
  std::uint64_t truth = 0;
  bool from_store_buffer = false;
  std::uint64_t stored = 0;
  bool is_weak_failure = false;
  bool stores_same = false;  // of a compare-exchange that succeeded
  bool was_missed = false;   // of what acts late
};

}  // namespace stalemate::sim
