#include "check/accesses.hpp"

#include <algorithm>

#include "check/access_graph.hpp"

namespace stalemate::check {

template <class Word>
AccessResult judge_accesses(const AccessHistory<Word>& history) {
  const AccessGraph graph = access_graph_of(history);
  const bool repeats =
      std::any_of(graph.made.begin(), graph.made.end(), [](Index times) { return times > 1; });
  AccessResult result{.tier = repeats ? Tier::Euler : Tier::Unique};
  result.broken = unordered_break(graph);
  if (!result.broken) result.broken = backwards(graph);
  return result;
}

template AccessResult judge_accesses(const AccessHistory<std::uint32_t>&);
template AccessResult judge_accesses(const AccessHistory<std::uint64_t>&);

}  // namespace stalemate::check
