#include "sim/every/account.hpp"

#include <utility>

#include "sim/dispatch/names.hpp"
#include "sim/explore/linear_order.hpp"

namespace stalemate::sim::every {
namespace {

using explore::Event;
using explore::EventId;
using explore::EventKind;
using explore::Graph;
using explore::kNoEvent;
using explore::Problem;

stalemate::MemoryOrder order_of(explore::MemoryOrder order) {
  switch (order) {
    case explore::MemoryOrder::Plain: return stalemate::MemoryOrder::None;
    case explore::MemoryOrder::Relaxed: return stalemate::MemoryOrder::Relaxed;
    case explore::MemoryOrder::Acquire: return stalemate::MemoryOrder::Acquire;
    case explore::MemoryOrder::Release: return stalemate::MemoryOrder::Release;
    case explore::MemoryOrder::AcquireRelease: return stalemate::MemoryOrder::AcquireRelease;
    case explore::MemoryOrder::Sequential: return stalemate::MemoryOrder::SequentiallyConsistent;
  }
  return stalemate::MemoryOrder::None;
}

stalemate::MemoryScope scope_of(explore::MemoryScope scope) {
  switch (scope) {
    case explore::MemoryScope::WorkItem: return stalemate::MemoryScope::WorkItem;
    case explore::MemoryScope::SubGroup: return stalemate::MemoryScope::SubGroup;
    case explore::MemoryScope::WorkGroup: return stalemate::MemoryScope::WorkGroup;
    case explore::MemoryScope::Device: return stalemate::MemoryScope::Device;
    case explore::MemoryScope::AllDevices: return stalemate::MemoryScope::AllDevices;
  }
  return stalemate::MemoryScope::None;
}

/// Of a read-modify-write the graph has two events, each with its half of the order.
explore::MemoryOrder order_in_source(const Event& event) {
  const bool is_update = event.kind == EventKind::Read && event.exclusive;
  return is_update ? event.update.order : event.order;
}

AccessKind kind_of(const Event& event) {
  switch (event.kind) {
    case EventKind::Read: return event.exclusive ? AccessKind::ReadModifyWrite : AccessKind::Load;
    case EventKind::Write: return event.exclusive ? AccessKind::ReadModifyWrite : AccessKind::Store;
    case EventKind::Fence: return AccessKind::Fence;
    case EventKind::Arrive:
    case EventKind::Leave: return AccessKind::Barrier;
  }
  return AccessKind::Barrier;
}

/// Of the write of a read-modify-write.
bool is_of_compare_exchange(const Graph& graph, const Event& write) {
  return graph[write.previous].update.kind == explore::Update::Kind::CompareExchange;
}

/// The events by which a work-item waits, and the latest read among them that is none of the local
/// memory by which a work-group goes round together.
struct Turn {
  std::uint64_t events = 0;
  EventId read = kNoEvent;
};
Turn turn_of(const Graph& graph, unsigned item) {
  Turn turn;
  const bool goes_round = graph.is_at_barrier(item);
  graph.for_each_of_turn(item, [&](EventId id) {
    ++turn.events;
    const bool is_of_group = goes_round && graph[id].space == explore::kLocalMemory;
    if (turn.read == kNoEvent && graph[id].kind == EventKind::Read && !is_of_group) turn.read = id;
  });
  return turn;
}

}  // namespace

bool is_of_init(const explore::Event& event) {
  return event.is_atomic() && event.is_access() && event.scope == explore::MemoryScope::WorkItem;
}

std::string Account::line_of(const Event& event) const {
  return sim::line_of(launch_, Cast::place_of(event.where));
}

/// Of its latest event.
std::string Account::line_of_item(const Graph& graph, unsigned item) const {
  const EventId latest = graph.latest_of(item);
  return latest == kNoEvent ? std::string() : line_of(graph[latest]);
}

Access Account::access(const Event& event) const {
  Access access;
  access.work_item = event.item;
  access.work_group = crew_.items[event.item].group;
  access.kind = kind_of(event);
  locate(launch_, Cast::place_of(event.where), access);
  const std::string_view name = cast_.caller_of(event.where).name;
  const bool is_of_built_in =
      !event.is_access() || (event.is_atomic() && !name.empty() && !access.is_volatile);
  access.is_atomic = event.is_access() && is_of_built_in && !is_of_init(event);
  if (is_of_built_in) access.what = name;
  if (is_of_built_in && !is_of_init(event)) {
    access.order = order_of(order_in_source(event));
    access.scope = scope_of(event.scope);
  }
  if (!event.is_access()) {
    access.orders_local = (event.spaces & explore::kLocalSpace) != 0;
    access.orders_global = (event.spaces & explore::kGlobalSpace) != 0;
    return access;
  }
  const MemoryPlace& place = cast_.places()[event.place];
  access.object = object_name(launch_, place.target);
  access.is_local = place.target.where == Where::Local;
  access.offset_bytes = place.target.offset;
  access.size_bytes = place.size;
  if (event.kind == EventKind::Read) access.seen = access.truth = event.value;
  access.is_weak_failure = event.fails;
  if (event.kind == EventKind::Write) access.stored = event.value;
  return access;
}

bool Account::is_watched(const Event& access) const {
  const Target& target = cast_.places()[access.place].target;
  if (target.where == Where::Local) return launch_.locals[target.object].watched;
  return target.where != Where::Global || launch_.objects[target.object].watched;
}

/// What its place held before the launch; of what nobody wrote, nothing is known.
std::uint64_t Account::initial(const Event& event) const {
  return cast_.places()[event.place].initial.value_or(0);
}

ReadsFrom Account::store_of(const Graph& graph, EventId write) const {
  if (write == kNoEvent) return {};
  Access store;
  locate(launch_, Cast::place_of(graph[write].where), store);
  return {graph[write].item, std::move(store.file), store.line};
}

std::vector<Access> Account::accesses(const Graph& graph) const {
  std::vector<Access> made;
  std::vector<EventId> latest(graph.place_count(), kNoEvent);
  const auto order = explore::linear_order(graph).events;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const EventId id = order[i];
    const Event& event = graph[id];
    if (event.kind == EventKind::Leave) continue;
    if (event.kind == EventKind::Write && event.exclusive) {
      Access& update = made.back();
      update.stored = event.value;
      update.stores_same = is_of_compare_exchange(graph, event) && update.seen == update.stored;
    } else {
      made.push_back(access(event));
    }
    if (!event.is_access()) continue;
    if (event.kind == EventKind::Read) made.back().reads_from = store_of(graph, event.reads_from);
    // A race ends the execution between the two halves: nothing was stored yet.
    const bool is_half = event.kind == EventKind::Read && event.exclusive &&
                         (i + 1 == order.size() || graph[order[i + 1]].previous != id);
    if (is_half) made.back().kind = AccessKind::Load;
    EventId& newest = latest[event.place];
    const bool is_known = newest != kNoEvent;
    const bool is_older = is_known && graph[newest].rank > event.rank;
    if (event.kind == EventKind::Read) {
      if (is_older) made.back().truth = graph[newest].value;
      made.back().from_store_buffer = event.update.late != 0;
      continue;
    }
    if (!event.exclusive) {
      made.back().truth = is_known ? graph[newest].value : initial(event);
      made.back().from_store_buffer = is_older && graph[newest].value != event.value;
    }
    if (!is_known || graph[newest].rank < event.rank) newest = id;
  }
  return made;
}

std::vector<Fact> Account::narrative(const Graph& graph, const Asked& asked) const {
  return every::narrative(graph, asked, [&](const Event& event) {
    Access access;
    locate(launch_, Cast::place_of(event.where), access);
    const auto size = event.is_access() ? cast_.places()[event.place].size : 0;
    return EventPlace{line_of(event), access.is_of_driver(), size,
                      std::string(cast_.caller_of(event.where).name)};
  });
}

DataRace Account::race(const Event& first, const Event& second) const {
  DataRace race{.first = access(first), .second = access(second)};
  const auto is_atomic = [](const Event& event) { return event.is_atomic() && !is_of_init(event); };
  race.is_of_scope = is_atomic(first) && is_atomic(second);
  race.is_in_group = race.first.work_group == race.second.work_group;
  return race;
}

Fault Account::no_progress(const Graph& graph) const {
  Fault fault{ViolationKind::NoProgress, Fact(FactKind::LoopsWithoutMemory, {Actor{}, ""}), {}};
  bool is_told = false;
  for (unsigned item = 0; item < crew_.items.size(); ++item) {
    if (graph.standing_of(item) != explore::Standing::Waiting) continue;
    const Turn turn = turn_of(graph, item);
    const bool waits_for_group = turn.read == kNoEvent && graph.is_at_barrier(item);
    if (!is_told) {
      fault.summary = Fact(FactKind::StuckIdle, {turn.events, item, line_of_item(graph, item)});
      is_told = !waits_for_group;
    }
    if (waits_for_group) continue;
    Step step{.kind = StepKind::Run, .who = actor(item)};
    if (turn.read != kNoEvent) step.access = access(graph[turn.read]);
    fault.explanation.emplace_back(std::move(step));
  }
  return fault;
}

Fault Account::spin(const Problem& problem, const Graph& graph) const {
  return {
      ViolationKind::NoProgress,
      Fact(FactKind::LoopsWithoutMemory, {actor(problem.item), line_of_item(graph, problem.item)}),
      {}};
}

Fault Account::divergence(const Problem& problem, const Graph& graph) const {
  const FactKind why =
      problem.other == kNoEvent ? FactKind::EndedBeforeBarrier : FactKind::AtDifferentBarriers;
  const EventId latest = graph.latest_of(problem.other_item);
  const bool has_line = problem.other == kNoEvent && latest != kNoEvent;
  const std::string last = has_line ? own_line_of(launch_, Cast::place_of(graph[latest].where))
                                    : line_of_item(graph, problem.other_item);
  return {ViolationKind::BarrierDivergence,
          Fact(why, {problem.item, line_of(graph[problem.event]), problem.other_item, last}),
          {Fact(FactKind::AllMustReachBarriers)}};
}

Fault Account::uninitialised(const Problem& problem, const Graph& graph) const {
  const Event& event = graph[problem.event];
  const MemoryPlace& place = cast_.places()[event.place];
  return {ViolationKind::Uninitialised,
          Fact(FactKind::UnwrittenLoad,
               {line_of(event), actor(event.item), place.size, place_of(launch_, place.target)}),
          {Fact(FactKind::LocalMemoryIsGarbage)}};
}

Fault Account::fault(const Problem& problem, const Graph& graph) const {
  switch (problem.kind) {
    case Problem::Kind::NoProgress: return no_progress(graph);
    case Problem::Kind::Spin: return spin(problem, graph);
    case Problem::Kind::Divergence: return divergence(problem, graph);
    case Problem::Kind::Uninitialised: return uninitialised(problem, graph);
    case Problem::Kind::Fault: return cast_.fault(problem.code);
    case Problem::Kind::Race: break;
  }
  return {};
}

}  // namespace stalemate::sim::every
