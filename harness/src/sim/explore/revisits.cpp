#include <array>

#include "sim/explore/coherence.hpp"
#include "sim/explore/explorer.hpp"
#include "sim/explore/happens_before.hpp"

namespace stalemate::sim::explore {
namespace {

/// What is there when `event`, of index `id`, is judged: what was added before it, and what `write`
/// needs.
bool is_there(const Graph& graph, EventId other, EventId id, EventId write) {
  return other != write && (other <= id || precedes(graph[other], graph[write]));
}

/// Whether a write or read of its place is in the way of the event's being the latest.
bool is_in_the_way(const Graph& graph, EventId other, EventId id) {
  if (other == id) return false;
  const Event& there = graph[other];
  if (there.kind == EventKind::Write) return there.rank > graph[id].rank;
  return graph[id].kind == EventKind::Write && there.reads_from == id;
}

/// Whether the event was added as in a run that is sequentially consistent: a read of the latest
/// write, that fails for a reason only, or a write behind all others that no read was changed for.
/// An execution is visited from the one graph in which all that a revisit deletes is.
bool is_maximal(const Graph& graph, EventId id, EventId write) {
  const Event& event = graph[id];
  if (!event.is_access()) return true;
  if (event.fails) return false;
  if (event.kind == EventKind::Read && event.reads_from != kNoEvent &&
      !is_there(graph, event.reads_from, id, write)) {
    return false;
  }
  for (EventId other = graph.latest_at(event.place); other != kNoEvent;
       other = graph[other].previous_here) {
    if (is_there(graph, other, id, write) && is_in_the_way(graph, other, id)) return false;
  }
  return true;
}

}  // namespace

/// All graphs in which a read that was there before `write`, the latest event, which is not yet in
/// coherence order, reads it.
void Explorer::revisit_reads(const Graph& graph, EventId write) {
  for (EventId id = static_cast<EventId>(write - 1); id >= 0; --id) {
    if (precedes(graph[id], graph[write])) continue;
    if (!is_maximal(graph, id, write)) return;
    const Event& event = graph[id];
    if (event.kind == EventKind::Read && event.place == graph[write].place) {
      revisit(graph, id, write, Fails::WithReason);
      if (event.update.is_weak) revisit(graph, id, write, Fails::ForNoReason);
    }
  }
}

void Explorer::revisit(const Graph& graph, EventId read, EventId write, Fails fails) {
  std::array<std::uint8_t, kEventsMax> kept;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  for (EventId id = 0; id < graph.size(); ++id) {
    kept[static_cast<std::size_t>(id)] =
        id <= read || id == write || precedes(graph[id], graph[write]) ? 1 : 0;
  }
  GraphPtr restricted = fresh();
  const EventId last = restricted->assign_kept(graph, kept, write);
  if (fails == Fails::ForNoReason && !may_fail(*restricted, (*restricted)[read], last)) {
    return drop(std::move(restricted));
  }
  reread(*restricted, read, last, fails);
  const Event stored = (*restricted)[last];
  if (stored.exclusive) {
    const unsigned rank = (*restricted)[stored.previous].rank;
    if (is_updated(*restricted, stored.place, rank)) return drop(std::move(restricted));
    return revisit_at(std::move(restricted), read, last, rank + 1);
  }
  const unsigned least = least_rank(*restricted, stored);
  for (unsigned rank = restricted->last_rank(stored.place) + 1; rank > least; --rank) {
    if (is_updated(*restricted, stored.place, rank - 1)) continue;
    revisit_at(copy_of(*restricted), read, last, rank);
  }
  drop(std::move(restricted));
}

/// Nothing follows the read.
void Explorer::reread(Graph& graph, EventId read, EventId write, Fails fails) {
  const Event& old = graph[read];
  Event event = graph.anew(read);
  event.kind = EventKind::Read;
  event.update = old.update;
  event.order = old.order;
  event.scope = old.scope;
  event.spaces = old.spaces;
  event.space = old.space;
  event.place = old.place;
  event.where = old.where;
  event.fails = fails == Fails::ForNoReason;
  graph.replace(read, read_of(graph, event, write));
  graph.changed_item = event.item;
}

/// With the write at that rank, if it may be there. The write of a read-modify-write comes at once,
/// before anybody else goes on.
void Explorer::revisit_at(GraphPtr graph, EventId read, EventId write, unsigned rank) {
  graph->place_in_coherence(write, rank);
  const Event& event = (*graph)[read];
  if (least_rank(*graph, event) > rank || !is_consistent(*graph)) return drop(std::move(graph));
  report_race(*graph, read);
  report_race(*graph, write);
  if (!event.exclusive) return push(std::move(graph));
  const EventId update = graph->add(write_of_update(*graph, read));
  revisit_reads(*graph, update);
  graph->place_in_coherence(update, rank + 1);
  if (!is_consistent(*graph)) return drop(std::move(graph));
  report_race(*graph, update);
  push(std::move(graph));
}

}  // namespace stalemate::sim::explore
