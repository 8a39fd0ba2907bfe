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

/// Whether an acquire of `write`, by the same work-item and later, synchronises with `event`.
bool is_release_head(const Event& event, const Event& write) {
  if (!is_release(event.order)) return false;
  if (event.kind == EventKind::Write) return event.place == write.place;
  return !event.is_access();
}

/// By a write that is itself of the release sequence that was read.
void acquire_of_item(const Graph& graph, const Seats& seats, Event& acquire, EventId write) {
  for (EventId id = write; id != kNoEvent; id = graph[id].previous) {
    if (!is_release_head(graph[id], graph[write])) continue;
    if (is_inclusive(seats, graph[id], acquire)) join_ordered(acquire, graph[id]);
  }
}

/// What precedes a write of a read-modify-write in its release sequence.
EventId updated_by(const Graph& graph, const Event& write) {
  return write.exclusive ? graph[write.previous].reads_from : kNoEvent;
}

void acquire_sequence(const Graph& graph, const Seats& seats, Event& acquire, EventId write) {
  while (write != kNoEvent && graph[write].is_atomic()) {
    acquire_of_item(graph, seats, acquire, write);
    write = updated_by(graph, graph[write]);
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
  if (is_acquire(read.order)) acquire_sequence(graph, seats, read, write);
}

void acquire_read(const Graph& graph, const Seats& seats, Event& fence) {
  if (!is_acquire(fence.order)) return;
  for (EventId id = fence.previous; id != kNoEvent; id = graph[id].previous) {
    const Event& read = graph[id];
    if (read.kind != EventKind::Read || !read.is_atomic()) continue;
    acquire_sequence(graph, seats, fence, read.reads_from);
  }
}

void leave_after(Event& leave, const Event& arrival) {
  leave.before.join(arrival.before);
  join_ordered(leave, arrival);
}

}  // namespace stalemate::sim::explore
