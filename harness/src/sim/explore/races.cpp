#include "sim/explore/races.hpp"

namespace stalemate::sim::explore {
namespace {

bool is_conflict(const Seats& seats, const Event& a, const Event& b) {
  if (a.item == b.item) return false;
  if (a.kind != EventKind::Write && b.kind != EventKind::Write) return false;
  return a.races_as_plain() || b.races_as_plain() || !is_inclusive(seats, a, b);
}

}  // namespace

EventId race_of(const Graph& graph, const Seats& seats, EventId access, EventId from) {
  const Event& event = graph[access];
  for (EventId id = from; id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    if (!is_conflict(seats, event, other)) continue;
    if (happens_before(event, other, event.space)) continue;
    if (!happens_before(other, event, event.space)) return id;
  }
  return kNoEvent;
}

}  // namespace stalemate::sim::explore
