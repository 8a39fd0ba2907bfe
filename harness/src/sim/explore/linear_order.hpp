#pragma once

#include <vector>

#include "sim/explore/graph.hpp"

namespace stalemate::sim::explore {

/// An access that comes behind a write although coherence has it in front: a load of an older
/// value, or a store that others find written over.
struct WeakEdge {
  EventId older = kNoEvent;
  EventId newer = kNoEvent;  // the latest write of the place by then
};

/// The events of an execution, one after the other.
struct LinearOrder {
  std::vector<EventId> events;
  std::vector<WeakEdge> weak;  // in that order

  /// Whether it agrees with program order, reads-from, coherence, from-reads and barriers. Then the
  /// execution is sequentially consistent (Lamport 1979; as a cycle, Shasha and Snir 1988); if no
  /// order does, it is not.
  bool is_sequential() const { return weak.empty(); }
};

/// An order that keeps program order, reads-from and barriers, and the two parts of a
/// read-modify-write side by side. It is sequential where any is. Otherwise it has few weak edges,
/// by a greedy choice, and loads of older values before stores that come late.
LinearOrder linear_order(const Graph& graph);

}  // namespace stalemate::sim::explore
