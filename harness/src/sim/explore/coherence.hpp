#pragma once

#include "sim/explore/graph.hpp"

namespace stalemate::sim::explore {

/// The least rank of what a read may read, and one less than that of where a write may be put: what
/// happens before `event` at its place was there, or was read.
unsigned least_rank(const Graph& graph, const Event& event);

/// Whether the write that follows the one of that rank is of a read-modify-write, which nothing may
/// come in front of.
bool is_updated(const Graph& graph, PlaceId place, unsigned rank);

/// Whether `read` read what was old when it was added, so that no write revisits it.
bool read_old(const Graph& graph, EventId read);

/// Whether nothing but read-modify-writes that changed nothing follows what `read` reads.
bool reads_latest_value(const Graph& graph, const Event& read);

}  // namespace stalemate::sim::explore
