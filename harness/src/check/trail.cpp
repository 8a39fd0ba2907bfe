#include "check/trail.hpp"

namespace stalemate::check {

namespace {

/// The operations that took each value, in a list by vertex.
struct Takers {
  explicit Takers(const ValueGraph& graph)
      : first(graph.vertex_count, kNone), after(graph.operation_count(), kNone) {
    for (Index i = graph.operation_count(); i > 0; --i) {
      after[i - 1] = first[graph.from[i - 1]];
      first[graph.from[i - 1]] = i - 1;
    }
  }

  /// Takes the first out of the list of `vertex`.
  Index take(Index vertex) {
    const Index operation = first[vertex];
    first[vertex] = after[operation];
    return operation;
  }

  Reused<Index> first;
  Reused<Index> after;
};

/// The place of each operation in a trail over all of them, from its end (Hierholzer).
Reused<Index> places_from_end(const ValueGraph& graph) {
  Takers takers(graph);
  Reused<Index> places(graph.operation_count(), 0);
  Reused<Index> path;
  Index placed = 0;
  Index vertex = graph.initial;
  while (true) {
    if (takers.first[vertex] != kNone) {
      path.push_back(takers.take(vertex));
      vertex = graph.to[path.back()];
    } else if (!path.empty()) {
      // Nothing leads on from here but what is placed already.
      places[path.back()] = placed++;
      vertex = graph.from[path.back()];
      path.pop_back();
    } else {
      return places;
    }
  }
}

}  // namespace

std::optional<WrongPair> find_changed_places(const ValueGraph& graph) {
  const Reused<Index> places = places_from_end(graph);
  std::optional<WrongPair> found;
  for_each_neighbour(graph.item_begin, [&](Index before, Index after) {
    if (!found && places[before] < places[after]) found = {before, after};
  });
  return found;
}

}  // namespace stalemate::check
