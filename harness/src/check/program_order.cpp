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
    std::vector<Index> free;
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

  void release_after(Index chain, std::vector<Index>& free) {
    for (Index i = chains_.firsts()[chain]; i != kNone; i = chains_.next(i)) {
      if (after_[i] == kNone) continue;
      const Index waiting = chain_of(after_[i]);
      if (--waits_for_[waiting] == 0) free.push_back(waiting);
    }
  }

  const ForcedChains& chains_;
  std::vector<Index> after_;      // by operation: its successor in another chain
  std::vector<Index> waits_for_;  // by chain
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

std::optional<WrongPair> find_inversion(const ValueGraph& graph, const ForcedChains& chains) {
  std::optional<WrongPair> found;
  for_each_neighbour(graph.item_begin, [&](Index before, Index after) {
    const ForcedChains::Place first = chains.place(before);
    const ForcedChains::Place second = chains.place(after);
    const bool is_inverted = first.chain == second.chain && second.position < first.position;
    if (!found && is_inverted) found = {before, after};
  });
  return found;
}

bool chains_have_order(const ValueGraph& graph, const ForcedChains& chains) {
  return ChainOrder(graph, chains).exists();
}

}  // namespace stalemate::check
