#include "sim/explore/interference.hpp"

namespace stalemate::sim::explore {
namespace {

/// Calls `act(id)` for the writes that come between two neighbouring accesses of a work-item in
/// coherence order, all of which are by others.
template <class Act>
void for_each_between(const Graph& graph, const Event& first, const Event& last, const Act& act) {
  for (EventId id = graph.latest_at(last.place); id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    if (other.kind != EventKind::Write) continue;
    if (first.rank < other.rank && other.rank < last.rank) act(id);
  }
}

/// Whether the read-modify-write with that read stores what it found.
bool changes_nothing(const Graph& graph, EventId update) {
  EventId id = graph.latest_of(graph[update].item);
  while (id > update && graph[id].previous != update) id = graph[id].previous;
  return graph[id].value == graph[update].value;
}

/// Calls `act(read, update)` for the read-modify-writes whose work-item only read their place
/// before.
template <class Act>
void for_each_update_behind_read(const Graph& graph, const LinearOrder& order, const Act& act) {
  for (const EventId update : order.events) {
    const Event& event = graph[update];
    if (event.kind != EventKind::Read || !event.exclusive) continue;
    const EventId read = previous_at_place(graph, update);
    if (read != kNoEvent && graph[read].kind == EventKind::Read) act(read, update);
  }
}

}  // namespace

EventId previous_at_place(const Graph& graph, EventId id) {
  EventId before = graph[id].previous;
  while (before != kNoEvent &&
         (!graph[before].is_access() || graph[before].place != graph[id].place)) {
    before = graph[before].previous;
  }
  return before;
}

std::vector<WrittenOver> written_over(const Graph& graph, const LinearOrder& order) {
  std::vector<WrittenOver> all;
  for (const EventId write : order.events) {
    // A read-modify-write overwrites what it has read.
    if (graph[write].kind != EventKind::Write || graph[write].exclusive) continue;
    const EventId read = previous_at_place(graph, write);
    if (read == kNoEvent || graph[read].kind != EventKind::Read) continue;
    EventId lost = kNoEvent;
    for_each_between(graph, graph[read], graph[write], [&](EventId id) {
      if (lost == kNoEvent || graph[lost].rank < graph[id].rank) lost = id;
    });
    if (lost != kNoEvent) all.push_back({read, lost, write});
  }
  return all;
}

std::vector<CameBack> came_back(const Graph& graph, const LinearOrder& order) {
  std::vector<CameBack> all;
  for_each_update_behind_read(graph, order, [&](EventId read, EventId update) {
    const Event& event = graph[update];
    if (graph[read].value != event.value) return;
    EventId change = kNoEvent;
    for_each_between(graph, graph[read], event, [&](EventId id) {
      if (graph[id].value == event.value) return;
      if (change == kNoEvent || graph[id].rank < graph[change].rank) change = id;
    });
    if (change != kNoEvent) all.push_back({read, change, update});
  });
  return all;
}

std::vector<ChangedMeanwhile> changed_meanwhile(const Graph& graph, const LinearOrder& order) {
  std::vector<ChangedMeanwhile> all;
  for_each_update_behind_read(graph, order, [&](EventId read, EventId update) {
    const Event& event = graph[update];
    const EventId change = event.reads_from;
    if (change == kNoEvent || graph[read].value == event.value) return;
    if (graph[read].rank >= event.rank || graph[change].item == event.item) return;
    // A lock that is held is set once more.
    if (!changes_nothing(graph, update)) all.push_back({read, change, update});
  });
  return all;
}

}  // namespace stalemate::sim::explore
