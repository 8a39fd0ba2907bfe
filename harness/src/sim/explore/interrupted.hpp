#pragma once

#include <optional>

#include "sim/explore/graph.hpp"
#include "sim/explore/placing.hpp"

namespace stalemate::sim::explore {

/// The execution with what C11 (5.1.2.4) leaves of its happens-before, where the store of another
/// work-item ends a release sequence. Nothing if no acquire relies on a sequence that goes on with
/// a later store, so that C11 and RC11 say the same.
std::optional<Graph> ordered_by_c11(const Graph& graph, const Seats& seats);

}  // namespace stalemate::sim::explore
