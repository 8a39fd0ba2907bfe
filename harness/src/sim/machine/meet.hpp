#pragma once

#include "sim/machine/machine.hpp"

namespace stalemate::sim {

/// The current work-item waits in `state` for all others of the meeting, at a place called `site`.
/// The last one to come calls `act`, then wakes the others. Faults if they diverge.
template <class Act>
void meet(Meeting& meeting, State state, std::uint64_t site, const Act& act);

/// A work-item has ended; faults if others of the meeting wait for it.
void leave_meeting(Meeting& meeting);

/// Faults: of a sub-group in lockstep some wait for all, and keep others from going on.
[[noreturn]] void fail_parted(const Meeting& sub_group);

// Parts of `meet`.
void check_divergence(const Meeting& meeting, std::uint64_t site);
void wait_in(Meeting& meeting, State state, std::uint64_t site);
void wake_all(Meeting& meeting, State state);

template <class Act>
void meet(Meeting& meeting, State state, std::uint64_t site, const Act& act) {
  check_divergence(meeting, site);
  if (meeting.waiting + 1 < meeting.live) return wait_in(meeting, state, site);
  act();
  wake_all(meeting, state);
}

}  // namespace stalemate::sim
