#include "check/program_order.hpp"

namespace stalemate::check {

namespace {

/// Takes away chains that nothing left has to come before, until there is none (Kahn).
class ChainOrder {
 public:
  ChainOrder(const ValueGraph& graph, const ForcedChains& chains)
      : chains_(chains),
        after_(graph.operation_count(), kNone),
        waits_for_(chains.chain_count(), 0) {
    for_each_neighbour(graph.item_begin, [&](Index before, Index after) {
      if (chain_of(before) == chain_of(after)) return;
      after_[before] = after;
      ++waits_for_[chain_of(after)];
    });
  }

  bool exists() {
    Reused<Index> free;
    for (Index chain = 0; chain < chains_.chain_count(); ++chain) {
      if (waits_for_[chain] == 0) free.push_back(chain);
    }
    Index taken_away = 0;
    while (!free.empty()) {
      const Index chain = free.back();
      free.pop_back();
      ++taken_away;
      release_after(chain, free);
    }
    return taken_away == chains_.chain_count();
  }

 private:
  Index chain_of(Index operation) const { return chains_.place(operation).chain; }

  void release_after(Index chain, Reused<Index>& free) {
    for (Index i = chains_.firsts()[chain]; i != kNone; i = chains_.next(i)) {
      if (after_[i] == kNone) continue;
      const Index waiting = chain_of(after_[i]);
      if (--waits_for_[waiting] == 0) free.push_back(waiting);
    }
  }

  const ForcedChains& chains_;
  Reused<Index> after_;      // by operation: its successor in another chain
  Reused<Index> waits_for_;  // by chain
};

}  // namespace

std::optional<WrongPair> find_return(const ValueGraph& graph, const Components& components) {
  std::optional<WrongPair> found;
  const auto level = [&](Index i) { return components.level(graph.from[i], graph.to[i]); };
  for_each_neighbour(graph.item_begin, [&](Index before, Index after) {
    if (!found && level(after) < level(before)) found = {before, after};
  });
  return found;
}

OrderInChains order_in_chains(std::span<const std::uint32_t> item_begin,
                              const ForcedChains& chains) {
  OrderInChains order;
  for (std::size_t item = 0; item + 1 < item_begin.size(); ++item) {
    if (item_begin[item] == item_begin[item + 1]) continue;
    ForcedChains::Place before = chains.place(item_begin[item]);
    for (Index i = item_begin[item] + 1; i < item_begin[item + 1]; ++i) {
      const ForcedChains::Place after = chains.place(i);
      const bool is_same = before.chain == after.chain;
      const bool is_inverted = is_same && after.position < before.position;
      order.stays += is_same && after.position == before.position + 1 ? 1 : 0;
      if (is_inverted && !order.inversion) order.inversion = {i - 1, i};
      before = after;
    }
  }
  return order;
}

bool chains_have_order(const ValueGraph& graph, const ForcedChains& chains) {
  return ChainOrder(graph, chains).exists();
}

}  // namespace stalemate::check
