#pragma once

#include <vector>

#include "sim/explore/linear_order.hpp"

namespace stalemate::sim::explore {

/// A work-item reads a place and later stores to it, over what another stored in between.
struct WrittenOver {
  EventId read = kNoEvent;
  EventId lost = kNoEvent;  // the latest store in between
  EventId write = kNoEvent;
};

/// A work-item reads a place; others change it, and change it back before the work-item's
/// read-modify-write, which finds what was read (A, B, A).
struct CameBack {
  EventId read = kNoEvent;
  EventId change = kNoEvent;  // the first one
  EventId update = kNoEvent;  // its read
};

/// A work-item reads a place; others change it; the work-item's read-modify-write finds another
/// value, and changes that (it was looked at, and then taken).
struct ChangedMeanwhile {
  EventId read = kNoEvent;
  EventId change = kNoEvent;  // the latest one
  EventId update = kNoEvent;  // its read
};

/// All of an execution, in the order of what ends them. They need no weak memory, and may be meant.
std::vector<WrittenOver> written_over(const Graph& graph, const LinearOrder& order);
std::vector<CameBack> came_back(const Graph& graph, const LinearOrder& order);
std::vector<ChangedMeanwhile> changed_meanwhile(const Graph& graph, const LinearOrder& order);

/// The latest access of that place by the event's work-item before it, or kNoEvent.
EventId previous_at_place(const Graph& graph, EventId id);

}  // namespace stalemate::sim::explore
