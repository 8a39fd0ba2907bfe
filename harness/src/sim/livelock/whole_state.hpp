#pragma once

#include <cstdint>

#include "sim/livelock/watch.hpp"
#include "sim/memory/memory.hpp"
#include "sim/schedule/scheduler.hpp"

namespace stalemate::sim {

/// All that decides what a launch does from here on, given who goes on when.
struct Whole {
  const LaunchState& launch;
  const Scheduler& schedule;
  const Memory& memory;
  const Watch& watch;
};

/// Memory, caches, work-items (see watch.hpp), who waits where, in lockstep who has diverged from
/// whom. Two launches, or one at two times, whose states are equal do the same under the same
/// schedule. Word for word, so that nothing rests on a hash. No store may be buffered.
StateWords whole_state(const Whole& whole);

/// Of the same, but for caches; equal for equal states. 64 bits: of n states compared, two that
/// differ look alike with a probability of n / 2^64, which costs time and proves nothing.
std::uint64_t whole_hash(const Whole& whole);

}  // namespace stalemate::sim
