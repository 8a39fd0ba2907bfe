#pragma once

#include "sim/machine/machine.hpp"

namespace stalemate::sim {

/// The current work-item waits in `state` for all others of the barrier, at a place called `site`.
/// The last one to come calls `act`, then wakes the others. Faults if they diverge.
template <class Act>
void arrive(Barrier& barrier, State state, std::uint64_t site, const Act& act);

/// A work-item has ended; faults if others of the barrier wait for it.
void leave_barrier(Barrier& barrier);

/// Faults: of a sub-group in lockstep some wait for all, and keep others from going on.
[[noreturn]] void fail_diverged(const Barrier& sub_group);

// Parts of `arrive`.
void check_divergence(const Barrier& barrier, std::uint64_t site);
void wait_in(Barrier& barrier, State state, std::uint64_t site);
void release_all(Barrier& barrier, State state);

template <class Act>
void arrive(Barrier& barrier, State state, std::uint64_t site, const Act& act) {
  check_divergence(barrier, site);
  if (barrier.waiting + 1 < barrier.live) return wait_in(barrier, state, site);
  act();
  release_all(barrier, state);
}

}  // namespace stalemate::sim
