#pragma once

#include <optional>

#include "stalemate/simulator/schedule.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// The first fence of the code under test that orders one memory alone, where all that the code
/// loads and stores in `recording` lies in the other. Nothing of a violation that does not come of
/// memory order, and of code that has accesses in both memories: there such a fence may be right.
std::optional<Fact> unflagged_fence(const Recording& recording, ViolationKind kind);

}  // namespace stalemate::engine
