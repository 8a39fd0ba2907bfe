#pragma once

#include "sim/explore/graph.hpp"
#include "sim/explore/placing.hpp"

namespace stalemate::sim::explore {

/// An access that races with that one, from `from` on (Event::previous_here), or kNoEvent: one of
/// the two writes, neither happens before
/// the other, and one is not atomic or their scopes do not include each other.
EventId race_of(const Graph& graph, const Seats& seats, EventId access, EventId from);

}  // namespace stalemate::sim::explore
