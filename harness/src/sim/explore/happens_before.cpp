#include "sim/explore/happens_before.hpp"

namespace stalemate::sim::explore {
namespace {

void join_ordered(Event& event, const Event& other) {
  for (unsigned space = 0; space < kSpaceCount; ++space) {
    if ((event.spaces & other.spaces & 1U << space) != 0) {
      event.ordered[space].join(other.ordered[space]);
    }
  }
}

struct Acquiring {
  const Graph& graph;
  const Seats& seats;
  Interrupted interrupted = Interrupted::GoesOn;
};

/// Whether an acquire of `write`, by the same work-item and later, synchronises with `event`.
bool is_release_head(const Event& event, const Event& write) {
  if (!is_release(event.order)) return false;
  if (event.kind == EventKind::Write) return event.place == write.place;
  return !event.is_access();
}

/// Whether all that was stored at the place between the two is of that work-item, or of
/// read-modify-writes.
bool is_contiguous(const Graph& graph, const Event& head, const Event& write) {
  for (EventId id = graph.latest_at(write.place); id != kNoEvent; id = graph[id].previous_here) {
    const Event& other = graph[id];
    const bool is_between =
        other.kind == EventKind::Write && other.rank > head.rank && other.rank < write.rank;
    if (is_between && other.item != head.item && !other.exclusive) return false;
  }
  return true;
}

/// By a write that is itself of the release sequence that was read.
void acquire_of_item(const Acquiring& by, Event& acquire, EventId write) {
  const Graph& graph = by.graph;
  for (EventId id = write; id != kNoEvent; id = graph[id].previous) {
    const Event& head = graph[id];
    if (!is_release_head(head, graph[write]) || !is_inclusive(by.seats, head, acquire)) continue;
    const bool is_continued = head.is_access() && id != write;
    if (is_continued && by.interrupted == Interrupted::Ends &&
        !is_contiguous(graph, head, graph[write])) {
      continue;
    }
    acquire.continued |= is_continued;
    join_ordered(acquire, head);
  }
}

/// What precedes a write of a read-modify-write in its release sequence.
EventId updated_by(const Graph& graph, const Event& write) {
  return write.exclusive ? graph[write.previous].reads_from : kNoEvent;
}

void acquire_sequence(const Acquiring& by, Event& acquire, EventId write) {
  while (write != kNoEvent && by.graph[write].is_atomic()) {
    acquire_of_item(by, acquire, write);
    write = updated_by(by.graph, by.graph[write]);
  }
}

void acquire_what_was_read(const Acquiring& by, Event& fence) {
  if (!is_acquire(fence.order)) return;
  for (EventId id = fence.previous; id != kNoEvent; id = by.graph[id].previous) {
    const Event& read = by.graph[id];
    if (read.kind != EventKind::Read || !read.is_atomic()) continue;
    acquire_sequence(by, fence, read.reads_from);
  }
}

/// Of the departure, by all who came to the barrier.
void join_arrivals(const Acquiring& by, Event& leave) {
  for (const Event& other : by.graph.events()) {
    const bool is_arrival = other.kind == EventKind::Arrive && other.barrier == leave.barrier;
    if (is_arrival && by.seats[other.item].work_group == by.seats[leave.item].work_group) {
      join_ordered(leave, other);
    }
  }
}

}  // namespace

void read_from(const Graph& graph, const Seats& seats, Event& read, EventId write,
               std::uint64_t value) {
  read.reads_from = write;
  read.value = value;
  read.rank = write == kNoEvent ? std::uint16_t{0} : graph[write].rank;
  if (write == kNoEvent) return;
  read.before.join(graph[write].before);
  if (is_acquire(read.order)) acquire_sequence({graph, seats}, read, write);
}

void acquire_read(const Graph& graph, const Seats& seats, Event& fence) {
  acquire_what_was_read({graph, seats}, fence);
}

std::array<Clock, kSpaceCount> ordered_anew(const Graph& graph, const Seats& seats, EventId id,
                                            Interrupted interrupted) {
  const Acquiring by{graph, seats, interrupted};
  Event event = graph[id];
  event.ordered = graph.anew(id).ordered;
  if (event.kind == EventKind::Leave) join_arrivals(by, event);
  if (!event.is_access()) acquire_what_was_read(by, event);
  if (event.kind == EventKind::Read && is_acquire(event.order)) {
    acquire_sequence(by, event, event.reads_from);
  }
  return event.ordered;
}

void leave_after(Event& leave, const Event& arrival) {
  leave.before.join(arrival.before);
  join_ordered(leave, arrival);
}

}  // namespace stalemate::sim::explore
