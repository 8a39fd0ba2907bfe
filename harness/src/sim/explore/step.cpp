#include <algorithm>

#include "base/assertion.hpp"
#include "sim/explore/coherence.hpp"
#include "sim/explore/explorer.hpp"
#include "sim/explore/happens_before.hpp"
#include "sim/explore/joint_waits.hpp"

namespace stalemate::sim::explore {
namespace {

/// Whether a turn of a loop that has the event may be one of waiting.
bool changes_nothing(const Graph& graph, const Event& event) {
  switch (event.kind) {
    case EventKind::Read:
    case EventKind::Fence: return true;
    case EventKind::Write: return event.exclusive && event.value == graph[event.previous].value;
    case EventKind::Arrive:
    case EventKind::Leave: return false;
  }
  return false;
}

bool is_access(const Request& request) {
  return request.kind == Request::Kind::Read || request.kind == Request::Kind::Write;
}

}  // namespace

/// Of a graph that waited: who reads something else now may only find that it waits.
Explorer::Step Explorer::look_at_changed() {
  const unsigned item = graph_.changed_item;
  graph_.changed_item = kItemsMax;
  if (item == kItemsMax || graph_.is_at_barrier(item)) return Step::Done;
  if (graph_.standing_of(item) != Standing::Unknown) return Step::Done;
  const Request& request = followed_.next(graph_, item);
  return request.kind == Request::Kind::Wait ? begin_waiting(item, request) : Step::Done;
}

/// Of the first work-item that can go on.
Explorer::Step Explorer::step() {
  for (unsigned item = 0; item < seats_.size(); ++item) {
    if (graph_.standing_of(item) != Standing::Unknown) continue;
    const Step done = step(item);
    if (done != Step::Nothing) return done;
  }
  return Step::Nothing;
}

Explorer::Step Explorer::step(unsigned item) {
  if (graph_.is_at_barrier(item)) {
    if (!may_leave(item)) return Step::Nothing;
    const std::vector<unsigned> group = group_of(item);
    return comes_round(graph_, program_, group) ? begin_waiting(group) : leave(item);
  }
  const Request& request = followed_.next(graph_, item);
  switch (request.kind) {
    case Request::Kind::End: graph_.set_standing(item, Standing::Ended); return Step::Done;
    case Request::Kind::Wait: return begin_waiting(item, request);
    case Request::Kind::Fault:
      graph_.set_standing(item, Standing::Stopped);
      report({.kind = Problem::Kind::Fault, .item = item, .code = request.value}, graph_);
      return Step::Done;
    case Request::Kind::Read:
    case Request::Kind::Write:
    case Request::Kind::Fence:
    case Request::Kind::Barrier: return act(item, request);
  }
  return Step::Nothing;
}

Explorer::Step Explorer::begin_waiting(unsigned item, const Request& request) {
  if (request.answers == 0) {
    graph_.set_standing(item, Standing::Stopped);
    report({.kind = Problem::Kind::Spin, .item = item}, graph_);
    return Step::Done;
  }
  graph_.set_waiting(item, request.answers);
  if (fails_in_turn(item)) {
    ++explored_.cut;
    return Step::Dead;
  }
  const bool is_spent = waits_to_the_end(item);
  if (!is_spent || !limits_.cuts_waits) return Step::Done;
  ++explored_.cut;
  return Step::Dead;
}

/// All work-items of a work-group, which met at a barrier.
Explorer::Step Explorer::begin_waiting(std::span<const unsigned> group) {
  for (const unsigned item : group) {
    graph_.set_waiting(item, graph_[graph_.latest_of(item)].round_length);
  }
  const bool fails =
      std::any_of(group.begin(), group.end(), [&](unsigned item) { return fails_in_turn(item); });
  if (!fails && !(limits_.cuts_waits && wait_to_the_end(graph_, group))) return Step::Done;
  ++explored_.cut;
  return Step::Dead;
}

/// Whether it came back because a weak compare-exchange failed for no reason: where that did not
/// fail, it goes on from the same state.
bool Explorer::fails_in_turn(unsigned item) const {
  bool fails = false;
  graph_.for_each_of_turn(item, [&](EventId id) { fails |= graph_[id].fails; });
  return fails;
}

/// Whether the latest read of its turn reads what was old when it was added, so that no write
/// revisits it: it waits in all that follows, and it need not have read that. Not so where only an
/// earlier read of the turn is old, since its value may come back; nor where the turn has a write.
bool Explorer::waits_to_the_end(unsigned item) const {
  EventId latest = kNoEvent;
  bool writes = false;
  graph_.for_each_of_turn(item, [&](EventId id) {
    const Event& event = graph_[id];
    STALEMATE_ASSERT(changes_nothing(graph_, event));
    writes |= event.kind == EventKind::Write;
    if (latest == kNoEvent && event.kind == EventKind::Read) latest = id;
  });
  return !writes && latest != kNoEvent && read_old(graph_, latest);
}

Explorer::Step Explorer::act(unsigned item, const Request& request) {
  if (graph_.count_of(item) + 2 > limits_.events_of_item) {
    hit(Bound::Events);
    return Step::Dead;
  }
  switch (request.kind) {
    case Request::Kind::Read: return add_read(item, request);
    case Request::Kind::Write: return add_write(item, request);
    case Request::Kind::Fence: return add_fence(item, request);
    case Request::Kind::Barrier: return arrive(item, request);
    case Request::Kind::End:
    case Request::Kind::Wait:
    case Request::Kind::Fault: break;
  }
  return Step::Nothing;
}

Event Explorer::event_of(unsigned item, const Request& request) const {
  Event event = graph_.next_of(item);
  event.order = request.order;
  event.is_plain_in_source = request.is_plain_in_source;
  event.scope = request.scope;
  event.spaces = request.spaces;
  event.space = request.space;
  if (is_access(request)) event.spaces |= static_cast<Spaces>(1U << request.space);
  event.place = request.place;
  event.site = request.site;
  event.where = request.where;
  return event;
}

Explorer::Step Explorer::add_fence(unsigned item, const Request& request) {
  Event fence = event_of(item, request);
  fence.kind = EventKind::Fence;
  acquire_read(graph_, seats_, fence);
  graph_.add(fence);
  return is_consistent(graph_) ? Step::Done : (++explored_.dead, Step::Dead);
}

Explorer::Step Explorer::arrive(unsigned item, const Request& request) {
  Event event = event_of(item, request);
  event.kind = EventKind::Arrive;
  event.order = MemoryOrder::AcquireRelease;
  event.barrier = static_cast<std::uint16_t>(graph_.barriers_of(item) + 1);
  event.round_length = static_cast<std::uint8_t>(request.round.length);
  event.round_since = static_cast<std::uint8_t>(request.round.since);
  acquire_read(graph_, seats_, event);
  graph_.add(event);
  return Step::Done;
}

std::vector<unsigned> Explorer::group_of(unsigned item) const {
  std::vector<unsigned> group;
  for (unsigned other = 0; other < seats_.size(); ++other) {
    if (seats_[other].work_group == seats_[item].work_group) group.push_back(other);
  }
  return group;
}

EventId Explorer::arrival_of(unsigned item, unsigned barrier) const {
  EventId id = graph_.latest_of(item);
  while (id != kNoEvent &&
         (graph_[id].kind != EventKind::Arrive || graph_[id].barrier != barrier)) {
    id = graph_[id].previous;
  }
  return id;
}

bool Explorer::may_leave(unsigned item) const {
  const Event& arrival = graph_[graph_.latest_of(item)];
  for (unsigned other = 0; other < seats_.size(); ++other) {
    if (seats_[other].work_group != seats_[item].work_group) continue;
    const EventId there = arrival_of(other, arrival.barrier);
    if (there == kNoEvent || graph_[there].site != arrival.site) return false;
  }
  return true;
}

Explorer::Step Explorer::leave(unsigned item) {
  const Event arrival = graph_[graph_.latest_of(item)];
  Event event = graph_.next_of(item);
  event.kind = EventKind::Leave;
  event.order = arrival.order;
  event.scope = arrival.scope;
  event.spaces = arrival.spaces;
  event.site = arrival.site;
  event.where = arrival.where;
  event.barrier = arrival.barrier;
  for (unsigned other = 0; other < seats_.size(); ++other) {
    if (seats_[other].work_group != seats_[item].work_group) continue;
    leave_after(event, graph_[arrival_of(other, arrival.barrier)]);
  }
  acquire_read(graph_, seats_, event);
  graph_.add(event);
  return Step::Done;
}

}  // namespace stalemate::sim::explore
