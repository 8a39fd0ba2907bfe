#include "sim/explore/late_updates.hpp"

namespace stalemate::sim::explore {
namespace {

/// Whether others wrote the update's place because of what its work-item did behind it.
bool is_worth_being_late(const Graph& graph, EventId update) {
  const Event& event = graph[update];
  const unsigned behind = event.index + 2u;  // the update has two events
  for (EventId id = graph.latest_at(event.place); id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    if (other.kind != EventKind::Write || other.item == event.item) continue;
    if (other.before.count(event.item) <= behind) continue;
    if (!other.ordered[event.space].holds(event.item, event.index)) return true;
  }
  return false;
}

EventId first_that_overtook(const Graph& graph, EventId update) {
  unsigned answers = graph[update].update.late;
  EventId id = update;
  while (answers != 0 && graph[id].previous != kNoEvent) {
    id = graph[id].previous;
    if (graph[id].is_answer()) --answers;
  }
  return id;
}

}  // namespace

std::vector<EventId> worth_being_late(const Graph& graph) {
  std::vector<EventId> updates;
  for (EventId id = 0; id < graph.size(); ++id) {
    if (graph[id].update.may_act_late && is_worth_being_late(graph, id)) updates.push_back(id);
  }
  return updates;
}

std::optional<Overtaken> overtaken(const Graph& graph) {
  for (EventId id = 0; id < graph.size(); ++id) {
    const Event& event = graph[id];
    if (event.update.late == 0 || event.reads_from == kNoEvent) continue;
    const EventId by = first_that_overtook(graph, id);
    if (precedes(graph[by], graph[event.reads_from])) return Overtaken{id, by};
  }
  return std::nullopt;
}

}  // namespace stalemate::sim::explore
