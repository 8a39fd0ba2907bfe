#include "sim/explore/coherence.hpp"

#include <algorithm>

namespace stalemate::sim::explore {

unsigned least_rank(const Graph& graph, const Event& event) {
  unsigned least = 0;
  for (EventId id = graph.latest_at(event.place); id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    if (other.item == event.item && other.index >= event.index) continue;
    if (happens_before(other, event, event.space)) least = std::max<unsigned>(least, other.rank);
  }
  return least;
}

bool is_updated(const Graph& graph, PlaceId place, unsigned rank) {
  for (EventId id = graph.latest_at(place); id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    if (other.kind == EventKind::Write && other.rank == rank + 1) return other.exclusive;
  }
  return false;
}

bool read_old(const Graph& graph, EventId read) {
  for (EventId id = graph[read].previous_here; id != kNoEvent; id = graph[id].previous_here) {
    if (graph[id].kind == EventKind::Write && graph[id].rank > graph[read].rank) return true;
  }
  return false;
}

bool reads_latest_value(const Graph& graph, const Event& read) {
  for (EventId id = graph.latest_at(read.place); id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    if (other.kind != EventKind::Write || other.rank <= read.rank) continue;
    if (!other.exclusive || other.value != read.value) return false;
  }
  return true;
}

}  // namespace stalemate::sim::explore
