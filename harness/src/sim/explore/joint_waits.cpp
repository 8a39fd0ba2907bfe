#include "sim/explore/joint_waits.hpp"

#include <algorithm>

#include "sim/explore/coherence.hpp"

namespace stalemate::sim::explore {
namespace {

/// The event of the work-item that is so many answers in front of `id`, or kNoEvent.
EventId back_by(const Graph& graph, EventId id, unsigned answers) {
  while (id != kNoEvent && answers != 0) {
    if (graph[id].is_answer()) --answers;
    id = graph[id].previous;
  }
  return id;
}

/// Where the work-item was a round ago. Its barriers may be told apart by their turns.
EventId a_round_ago(const Graph& graph, EventId arrival) {
  const unsigned length = graph[arrival].round_length;
  if (length == 0) return kNoEvent;
  const EventId then = back_by(graph, arrival, length);
  return then != kNoEvent && graph[then].kind == EventKind::Arrive ? then : kNoEvent;
}

bool is_answered_alike(const Event& one, const Event& other) {
  if (one.kind != other.kind) return false;
  return one.kind != EventKind::Read || (one.value == other.value && one.fails == other.fails);
}

/// Whether it was answered the same on its way from the head of the loop, so that its state is.
bool is_in_same_state(const Graph& graph, EventId now, EventId then) {
  unsigned left = graph[now].round_since;
  while (left != 0) {
    if (now == kNoEvent || then == kNoEvent) return false;
    if (!is_answered_alike(graph[now], graph[then])) return false;
    if (graph[now].is_answer()) --left;
    now = graph[now].previous;
    then = graph[then].previous;
  }
  return true;
}

/// Whether the write was there when all were at the barrier `then`, the how-manieth of each.
bool was_there(const Graph& graph, const Event& write, unsigned then) {
  EventId arrival = graph.latest_of(write.item);
  while (graph[arrival].kind != EventKind::Arrive || graph[arrival].barrier != then) {
    arrival = graph[arrival].previous;
  }
  return write.index < graph[arrival].index;
}

/// Whether a local place holds what it held at the barrier `then`.
bool holds_the_same(const Graph& graph, const Program& program, PlaceId place, unsigned then) {
  const EventId now = graph.last_write(place);
  EventId before = kNoEvent;
  for (EventId id = graph.latest_at(place); id != kNoEvent; id = graph[id].previous_here) {
    if (graph[id].kind != EventKind::Write || !was_there(graph, graph[id], then)) continue;
    if (before == kNoEvent || graph[before].rank < graph[id].rank) before = id;
  }
  if (before != kNoEvent) return graph[before].value == graph[now].value;
  const std::uint64_t* const initial = program.initial_value(place);
  return initial != nullptr && *initial == graph[now].value;
}

template <class Act>
void for_each_since(const Graph& graph, unsigned item, unsigned barrier, const Act& act) {
  for (EventId id = graph.latest_of(item); id != kNoEvent; id = graph[id].previous) {
    if (graph[id].kind == EventKind::Arrive && graph[id].barrier == barrier) return;
    act(graph[id]);
  }
}

}  // namespace

bool comes_round(const Graph& graph, const Program& program, std::span<const unsigned> group) {
  unsigned then = 0;
  for (const unsigned item : group) {
    if (!graph.is_at_barrier(item)) return false;
    const EventId arrival = graph.latest_of(item);
    const EventId before = a_round_ago(graph, arrival);
    if (before == kNoEvent || !is_in_same_state(graph, arrival, before)) return false;
    if (then != 0 && graph[before].barrier != then) return false;
    then = graph[before].barrier;
  }
  bool is_same = true;
  for (const unsigned item : group) {
    for_each_since(graph, item, then, [&](const Event& event) {
      if (event.kind != EventKind::Write || event.space != kLocalMemory) return;
      is_same = is_same && holds_the_same(graph, program, event.place, then);
    });
  }
  return is_same;
}

bool wait_to_the_end(const Graph& graph, std::span<const unsigned> group) {
  EventId latest = kNoEvent;
  bool writes = false;
  for (const unsigned item : group) {
    graph.for_each_of_turn(item, [&](EventId id) {
      if (!graph[id].is_access() || graph[id].space == kLocalMemory) return;
      writes |= graph[id].kind == EventKind::Write;
      if (graph[id].kind == EventKind::Read) latest = std::max(latest, id);
    });
  }
  return !writes && latest != kNoEvent && read_old(graph, latest);
}

}  // namespace stalemate::sim::explore
