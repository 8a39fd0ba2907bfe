#pragma once

#include <optional>

#include "check/access_history.hpp"
#include "check/value_graph.hpp"

namespace stalemate::check {

/// The accesses of a cell with values numbered. The first value is made by a store of its own, the
/// last operation here, which no work-item has.
struct AccessGraph {
  Reused<Act> acts;  // an update that leaves its value as it is is a load here
  Reused<Index> from;
  Reused<Index> to;
  std::span<const std::uint32_t> item_begin;
  Index initial = 0;
  Index final = 0;
  Reused<Index> made = {};     // by value: how often, the first store included
  Reused<Index> updated = {};  // by value: how often it was taken by an update
  bool has_stores = false;

  Index size() const { return static_cast<Index>(acts.size()); }
  Index first_store() const { return size() - 1; }
  bool is_load(Index operation) const { return acts[operation] == Act::Load; }
};

template <class Word>
AccessGraph access_graph_of(const AccessHistory<Word>& history);

/// What is wrong whatever the order of a work-item's operations.
std::optional<AccessBroken> unordered_break(const AccessGraph& graph);

/// A work-item that comes back. Requires that nothing else is wrong.
std::optional<AccessBroken> backwards(const AccessGraph& graph);

}  // namespace stalemate::check
