#pragma once

#include <cstdint>
#include <vector>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate::sim {

/// A proof that a launch never ends: after the prefix it comes to a state, and by the cycle to the
/// same state again, in which everybody who has to be let run did run. Then it may do so for ever,
/// and no scheduler that keeps its promises has to do anything else.
struct Certificate {
  std::uint64_t prefix_events = 0;
  std::uint64_t cycle_events = 0;
  std::vector<Segment> cycle = {};  // turns of one event; in lockstep of a sub-group, one step

  friend bool operator==(const Certificate&, const Certificate&) = default;
};

}  // namespace stalemate::sim
