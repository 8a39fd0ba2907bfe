#pragma once

#include <cstdint>

#include "sim/dispatch/dispatch.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

/// The dispatch that runs: what it was given, and what came of it so far. Each room of the
/// simulator has a reference to it, and state of its own besides.
struct LaunchState {
  const Launch* launch = nullptr;
  Settings settings;
  Ended ended;
  // Numbers of events.
  std::uint64_t last_change = 0;  // when anything changed last
  std::uint64_t last_end = 0;     // when a work-item ended last
  std::uint64_t progress_check_at = 0;
  bool certifying = false;  // whether a proof of livelock is searched for: see cycle_search.hpp

  void note_change() { last_change = ended.events; }

  /// An event: who did what where, in bits, and the values that it read and stored.
  void add_to_hash(std::uint64_t bits, std::uint64_t seen, std::uint64_t stored) {
    bits += seen * 0xbf58476d1ce4e5b9u + stored * 0x94d049bb133111ebu;
    const std::uint64_t hash = (ended.hash ^ bits) * 0x2545f4914f6cdd1du;
    ended.hash = hash ^ hash >> 32;
  }
};

}  // namespace stalemate::sim
