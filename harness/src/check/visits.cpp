#include "check/visits.hpp"

#include <algorithm>
#include <vector>

namespace stalemate::check {

namespace {

/// The first operation that took a value which is not the initial one, and which no operation made
/// from another. Whoever found such a value and left it as it is has not made it either.
std::optional<Index> find_orphan(const ValueGraph& graph) {
  std::vector<bool> is_made(graph.vertex_count, false);
  is_made[graph.initial] = true;
  for (Index i = 0; i < graph.operation_count(); ++i) {
    if (!graph.is_loop(i)) is_made[graph.to[i]] = true;
  }
  for (Index i = 0; i < graph.operation_count(); ++i) {
    if (!is_made[graph.from[i]]) return i;
  }
  return std::nullopt;
}

/// The value that shows best that more operations took it than it was made: the one made least
/// often. That the cell ended with a value is no operation.
std::optional<Index> find_fork(const ValueGraph& graph, const Reused<Visits>& visits) {
  std::optional<Index> fork;
  for (Index vertex = 0; vertex < graph.vertex_count; ++vertex) {
    const Index taken = visits[vertex].taken - (vertex == graph.final ? 1 : 0);
    if (taken <= visits[vertex].made) continue;
    if (!fork || visits[vertex].made < visits[*fork].made) fork = vertex;
  }
  return fork;
}

/// Two operations that took the value and changed it, of different work-items if there are such.
std::vector<std::size_t> takers_of(const ValueGraph& graph, Index vertex) {
  const Reused<Index> items = items_of(graph);
  std::vector<std::size_t> takers;
  for (Index i = 0; i < graph.operation_count(); ++i) {
    if (graph.from[i] != vertex || graph.is_loop(i)) continue;
    if (takers.size() < 2) {
      takers.push_back(i);
    } else if (items[i] != items[takers[0]]) {
      takers[1] = i;
    }
    if (takers.size() == 2 && items[takers[1]] != items[takers[0]]) break;
  }
  return takers;
}

/// An operation that made a value which nobody took and the cell does not end with.
std::vector<std::size_t> makers_of_leftover(const ValueGraph& graph, const Reused<Visits>& visits) {
  for (Index i = 0; i < graph.operation_count(); ++i) {
    const Visits& made = visits[graph.to[i]];
    if (made.made > made.taken && !graph.is_loop(i)) return {i};
  }
  return {};
}

}  // namespace

Reused<Visits> visits_of(const ValueGraph& graph) {
  Reused<Visits> visits(graph.vertex_count);
  ++visits[graph.initial].made;
  ++visits[graph.final].taken;
  const std::size_t size = graph.from.size();
  for (Index i = 0; i < size; ++i) {
    const std::size_t ahead = std::min(i + kPrefetchDistance, size - 1);
    __builtin_prefetch(&visits[graph.from[ahead]], 1);
    __builtin_prefetch(&visits[graph.to[ahead]], 1);
    Visits& taken = visits[graph.from[i]];
    ++taken.taken;
    taken.taker = i;
    ++visits[graph.to[i]].made;
  }
  return visits;
}

Balance balance_of(const Reused<Visits>& visits) {
  Balance balance;
  for (const Visits& vertex : visits) {
    balance.surplus += vertex.taken - std::min(vertex.taken, vertex.made);
    balance.each_once &= vertex.made <= 1 && vertex.taken <= 1;
  }
  return balance;
}

Broken explain_surplus(const ValueGraph& graph, const Reused<Visits>& visits,
                       std::uint64_t surplus) {
  if (const auto orphan = find_orphan(graph)) return {Break::Orphan, surplus, {*orphan}};
  if (const auto fork = find_fork(graph, visits)) {
    return {Break::Fork, surplus, takers_of(graph, *fork)};
  }
  return {Break::WrongFinal, surplus, makers_of_leftover(graph, visits)};
}

Broken explain_missed(const ValueGraph& graph, Index operation) {
  // The degrees of what was missed balance, but none of it can have happened.
  if (const auto orphan = find_orphan(graph)) return {Break::Orphan, 1, {*orphan}};
  return {Break::Disconnected, 1, {operation}};
}

}  // namespace stalemate::check
