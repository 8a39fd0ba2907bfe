#pragma once

#include "sim/explore/graph.hpp"
#include "sim/explore/placing.hpp"

namespace stalemate::sim::explore {

/// An access that races with that one, or kNoEvent: one of the two writes, neither happens before
/// the other, and one is not atomic or their scopes do not include each other.
EventId race_of(const Graph& graph, const Seats& seats, EventId access);

}  // namespace stalemate::sim::explore
