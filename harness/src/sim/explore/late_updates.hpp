#pragma once

#include <optional>
#include <vector>

#include "sim/explore/graph.hpp"

namespace stalemate::sim::explore {

/// Updates that would find another value if they acted late, by their reads: what another work-item
/// writes there follows from what came behind the update, and nothing orders the two. RC11 forbids
/// that (a cycle of program order and reads-from), OpenCL C does not, and GPUs do it.
std::vector<EventId> worth_being_late(const Graph& graph);

/// An update that acted late, and found what follows from what it was overtaken by.
struct Overtaken {
  EventId update = kNoEvent;  // its read
  EventId by = kNoEvent;      // the first event that comes behind it in the source
};
std::optional<Overtaken> overtaken(const Graph& graph);

}  // namespace stalemate::sim::explore
