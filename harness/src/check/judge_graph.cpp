#include "check/judge_graph.hpp"

#include "check/components.hpp"
#include "check/exact_search.hpp"
#include "check/forced_chains.hpp"
#include "check/program_order.hpp"
#include "check/trail.hpp"
#include "check/visits.hpp"

namespace stalemate::check {

namespace {

/// The search decides few larger histories with repeated values, but those of few work-items.
constexpr Index kSearchedOperations = 10000;

/// All orders of tiny histories. Beyond them a good guess is right soon or never, so the time of a
/// search is linear in the size of its history: about a microsecond for each operation.
std::uint64_t search_steps_max(const ValueGraph& graph) {
  return 2000 + 16 * std::uint64_t{graph.operation_count()};
}

Broken out_of_order(const std::optional<WrongPair>& pair) {
  Broken broken{Break::ProgramOrder, 1, {}};
  if (pair) broken.operations = {pair->before, pair->after};
  return broken;
}

/// Every value was visited once: there is one order, or a circle apart from it.
ChainResult judge_unique(const ValueGraph& graph, const ForcedChains& chains) {
  if (chains.placed_count() != graph.operation_count()) {
    Index missed = 0;
    while (chains.place(missed).chain != kNone) ++missed;
    return {Tier::Unique, explain_missed(graph, missed)};
  }
  const OrderInChains order = order_in_chains(graph.item_begin, chains);
  if (order.inversion) return {Tier::Unique, out_of_order(order.inversion)};
  const std::uint64_t size = graph.operation_count();
  return {Tier::Unique, Explained{size == 0 ? 0 : size - 1 - order.stays}};
}

/// What is wrong with a balanced history, as far as linear time can tell.
std::optional<Broken> find_break(const ValueGraph& graph, const ForcedChains& chains) {
  const Components components(graph);
  for (Index i = 0; i < graph.operation_count(); ++i) {
    if (!components.reaches(graph.from[i])) return explain_missed(graph, i);
  }
  if (const auto pair = find_return(graph, components)) return out_of_order(pair);
  const OrderInChains order = order_in_chains(graph.item_begin, chains);
  if (order.inversion) return out_of_order(order.inversion);
  if (!chains_have_order(graph, chains)) return out_of_order(find_changed_places(graph));
  return std::nullopt;
}

struct Conclusion {
  const ValueGraph& graph;

  // There may be other orders, in which work-items ran in turn.
  ChainResult operator()(const OrderFound&) const { return {Tier::Exact, Explained{}}; }
  ChainResult operator()(const NoOrder&) const {
    return {Tier::Exact, out_of_order(find_changed_places(graph))};
  }
  ChainResult operator()(const SearchGivenUp&) const { return {Tier::Euler, Explained{}}; }
};

bool some_item_is_ordered(const ValueGraph& graph) {
  bool found = false;
  for_each_neighbour(graph.item_begin, [&](Index, Index) { found = true; });
  return found;
}

}  // namespace

ChainResult judge_graph(const ValueGraph& graph) {
  const Reused<Visits> visits = visits_of(graph);
  const Balance balance = balance_of(visits);
  if (balance.surplus != 0) {
    return {Tier::Euler, explain_surplus(graph, visits, balance.surplus)};
  }
  const ForcedChains chains(graph, visits);
  if (balance.each_once) return judge_unique(graph, chains);
  if (auto broken = find_break(graph, chains)) return {Tier::Euler, *std::move(broken)};
  if (graph.operation_count() > kSearchedOperations || !some_item_is_ordered(graph)) {
    return {Tier::Euler, Explained{}};
  }
  return std::visit(Conclusion{graph}, search_order(graph, search_steps_max(graph)));
}

}  // namespace stalemate::check
