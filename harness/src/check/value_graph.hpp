#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/reused_memory.hpp"
#include "check/index.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::check {

/// How many operations ahead memory is fetched that is accessed at random: about its latency.
inline constexpr std::size_t kPrefetchDistance = 64;

/// A history as a directed multigraph: a vertex for each value, and for each operation an edge from
/// the value that it took to the one that it made. An order that explains the history is a trail
/// over all edges, from the initial value to the final one.
struct ValueGraph {
  Reused<Index> from;  // by operation: the vertex of its old value
  Reused<Index> to;    // … and of its new one
  std::span<const std::uint32_t> item_begin;
  Index initial = 0;
  Index final = 0;
  Index vertex_count = 0;

  Index operation_count() const { return static_cast<Index>(from.size()); }
  bool is_loop(Index operation) const { return from[operation] == to[operation]; }
};

template <class Word>
ValueGraph graph_of(const RmwHistory<Word>& history);

/// The work-item of each operation.
Reused<Index> items_of(const ValueGraph& graph);

/// Calls `visit(before, after)` for all neighbours in the program order of a work-item.
template <class Visit>
void for_each_neighbour(std::span<const std::uint32_t> item_begin, Visit visit) {
  for (std::size_t item = 0; item + 1 < item_begin.size(); ++item) {
    for (std::uint32_t i = item_begin[item] + 1; i < item_begin[item + 1]; ++i) visit(i - 1, i);
  }
}

}  // namespace stalemate::check
