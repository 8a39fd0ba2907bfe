#include "base/assertion.hpp"
#include "sim/explore/coherence.hpp"
#include "sim/explore/explorer.hpp"
#include "sim/explore/happens_before.hpp"

namespace stalemate::sim::explore {
namespace {

MemoryOrder order_of_read(MemoryOrder order) {
  if (order == MemoryOrder::AcquireRelease) return MemoryOrder::Acquire;
  return order == MemoryOrder::Release ? MemoryOrder::Relaxed : order;
}

MemoryOrder order_of_write(MemoryOrder order) {
  if (order == MemoryOrder::AcquireRelease) return MemoryOrder::Release;
  return order == MemoryOrder::Acquire ? MemoryOrder::Relaxed : order;
}

}  // namespace

/// Nothing where nobody ever wrote.
std::optional<std::uint64_t> Explorer::value_of(const Graph& graph, EventId write,
                                                PlaceId place) const {
  if (write != kNoEvent) return graph[write].value;
  const std::uint64_t* initial = program_.initial_value(place);
  return initial == nullptr ? std::nullopt : std::optional(*initial);
}

std::optional<std::uint64_t> Explorer::value_read(const Graph& graph, EventId write,
                                                  const Event& read) const {
  const auto value = value_of(graph, write, read.place);
  return value || !read.update.only_stores ? value : std::optional<std::uint64_t>(0);
}

/// Whether `read`, of that write in the graph, may be one of a weak compare-exchange that fails for
/// no reason.
bool Explorer::may_fail(const Graph& graph, const Event& read, EventId write) const {
  if (!read.update.is_weak || graph.weak_failures() >= limits_.weak_failures) return false;
  const auto value = value_read(graph, write, read);
  return value && read.update.takes_place(*value);
}

/// `read`, which has read nothing yet, of that write, which has a value.
Event Explorer::read_of(const Graph& graph, const Event& read, EventId write) const {
  Event done = read;
  const std::uint64_t value = *value_read(graph, write, read);
  const Update& update = read.update;
  done.exclusive = update.takes_place(value) && !read.fails;
  if (update.kind != Update::Kind::None) {
    done.order = order_of_read(done.exclusive ? update.order : update.order_on_failure);
  }
  read_from(graph, seats_, done, write, value);
  return done;
}

/// The write that comes next to a read that is exclusive.
Event Explorer::write_of_update(const Graph& graph, EventId read) const {
  const Event& source = graph[read];
  Event write = graph.next_of(source.item);
  write.kind = EventKind::Write;
  write.order = order_of_write(source.update.order);
  write.scope = source.scope;
  write.spaces = source.spaces;
  write.space = source.space;
  write.place = source.place;
  write.where = source.where;
  write.exclusive = true;
  write.value = source.update.kind == Update::Kind::Modify
                    ? program_.modified(source.update, source.value)
                    : source.update.operand;
  return write;
}

/// Reads the latest write in the graph itself, and all others that it may in copies.
Explorer::Step Explorer::add_read(unsigned item, const Request& request) {
  Event read = event_of(item, request);
  read.kind = EventKind::Read;
  read.update = request.update;
  const unsigned least = least_rank(graph_, read);
  const auto fork = [&](EventId write) {
    fork_read(read, write);
    fork_failure(read, write);
  };
  if (least == 0 && graph_.last_rank(read.place) != 0) fork(kNoEvent);
  for (EventId id = graph_.latest_at(read.place); id != kNoEvent; id = graph_[id].previous_here) {
    const Event& write = graph_[id];
    if (write.kind != EventKind::Write || write.rank < least) continue;
    if (write.rank != graph_.last_rank(read.place)) fork(id);
  }
  const EventId latest = graph_.last_write(read.place);
  if (!value_read(graph_, latest, read)) {
    stop_at_unwritten(graph_, read);
    return Step::Done;
  }
  fork_failure(read, latest);
  const EventId id = graph_.add(read_of(graph_, read, latest));
  report_race(graph_, id);
  if (graph_[id].exclusive) return add_update(id);
  STALEMATE_ASSERT(is_consistent(graph_));
  return Step::Done;
}

/// The work-item goes no further, until a write revisits the read.
void Explorer::stop_at_unwritten(Graph& graph, const Event& read) {
  const EventId id = graph.add(read);
  graph.set_standing(read.item, Standing::Stopped);
  if (!is_consistent(graph)) return;
  report({.kind = Problem::Kind::Uninitialised, .event = id, .item = read.item}, graph);
}

/// Reads that write, and fails for no reason, if it may.
void Explorer::fork_failure(const Event& read, EventId write) {
  if (!may_fail(graph_, read, write)) return;
  Event failed = read;
  failed.fails = true;
  fork_read(failed, write);
}

void Explorer::fork_read(const Event& read, EventId write) {
  GraphPtr graph = copy_of(graph_);
  graph->changed_item = read.item;
  if (!value_read(*graph, write, read)) {
    stop_at_unwritten(*graph, read);
    return is_consistent(*graph) ? push(std::move(graph)) : drop(std::move(graph));
  }
  const EventId id = graph->add(read_of(*graph, read, write));
  if (!is_consistent(*graph)) return drop(std::move(graph));
  report_race(*graph, id);
  if (!(*graph)[id].exclusive) return push(std::move(graph));
  const unsigned rank = (*graph)[id].rank;
  const EventId update = graph->add(write_of_update(*graph, id));
  // Also where another read-modify-write has that write already: it may read this one instead.
  revisit_reads(*graph, update);
  if (is_updated(*graph, read.place, rank)) return drop(std::move(graph));
  graph->place_in_coherence(update, rank + 1);
  if (!is_consistent(*graph)) return drop(std::move(graph));
  report_race(*graph, update);
  push(std::move(graph));
}

/// Of the latest write there is, in the graph itself.
Explorer::Step Explorer::add_update(EventId read) {
  const EventId update = graph_.add(write_of_update(graph_, read));
  revisit_reads(graph_, update);
  graph_.place_in_coherence(update, graph_[read].rank + 1U);
  STALEMATE_ASSERT(is_consistent(graph_));
  report_race(graph_, update);
  return Step::Done;
}

/// Puts the write behind all others in the graph itself, and wherever else it may be in copies.
Explorer::Step Explorer::add_write(unsigned item, const Request& request) {
  Event write = event_of(item, request);
  write.kind = EventKind::Write;
  write.value = request.value;
  const unsigned least = least_rank(graph_, write);
  const EventId id = graph_.add(write);
  revisit_reads(graph_, id);
  const unsigned last = graph_.last_rank(write.place);
  for (unsigned rank = least + 1; rank <= last; ++rank) {
    if (is_updated(graph_, write.place, rank - 1)) continue;
    GraphPtr graph = copy_of(graph_);
    graph->place_in_coherence(id, rank);
    if (!is_consistent(*graph)) {
      drop(std::move(graph));
      continue;
    }
    report_race(*graph, id);
    push(std::move(graph));
  }
  graph_.place_in_coherence(id, last + 1);
  STALEMATE_ASSERT(is_consistent(graph_));
  report_race(graph_, id);
  return Step::Done;
}

}  // namespace stalemate::sim::explore
