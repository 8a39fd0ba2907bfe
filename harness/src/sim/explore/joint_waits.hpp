#pragma once

#include <span>

#include "sim/explore/graph.hpp"
#include "sim/explore/program.hpp"

namespace stalemate::sim::explore {

/// Whether the work-items of a work-group, who are all at one barrier, were there before in the
/// same states, with the same values in their local memory, and nobody else can tell: they go round
/// together until one of them reads something else. A group that polls as one does so: one
/// work-item loads, and the others learn of it by local memory.
bool comes_round(const Graph& graph, const Program& program, std::span<const unsigned> group);

/// Of a group that comes round and waits: whether the latest of its reads of global memory read
/// what was old when it was added, so that no write revisits what came before it, and the group
/// waits in all that follows. Not so where its round has a write of global memory.
bool wait_to_the_end(const Graph& graph, std::span<const unsigned> group);

}  // namespace stalemate::sim::explore
