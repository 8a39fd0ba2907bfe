#include "sim/explore/interrupted.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

#include "sim/explore/happens_before.hpp"

namespace stalemate::sim::explore {
namespace {

/// Each event behind all that precede it.
std::vector<EventId> in_order(const Graph& graph) {
  std::vector<EventId> ids(graph.events().size());
  std::iota(ids.begin(), ids.end(), EventId{0});
  std::sort(ids.begin(), ids.end(), [&](EventId a, EventId b) {
    return graph[a].before.total() < graph[b].before.total();
  });
  return ids;
}

}  // namespace

std::optional<Graph> ordered_by_c11(const Graph& graph, const Seats& seats) {
  const auto events = graph.events();
  const auto continued = [](const Event& event) { return event.continued; };
  if (std::none_of(events.begin(), events.end(), continued)) return std::nullopt;
  Graph ordered = graph;
  for (const EventId id : in_order(graph)) {
    ordered.set_ordered(id, ordered_anew(ordered, seats, id, Interrupted::Ends));
  }
  return ordered;
}

}  // namespace stalemate::sim::explore
