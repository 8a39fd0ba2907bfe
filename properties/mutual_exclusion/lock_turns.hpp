#pragma once

#include "mutual_exclusion/lock_layout.hpp"
#include "stalemate/observation.hpp"

namespace stalemate::properties {

/// Whether the sections of a complete history ran in turn on every lock, and left behind what they
/// should: whether `find_faults` would find none, in a fraction of its time. Who is to blame if
/// not, and how long whoever waited, it does not say.
bool ran_in_turn(const LockLayout& layout, const Observation& observation);

}  // namespace stalemate::properties
