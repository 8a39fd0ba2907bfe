#include "check/access_graph.hpp"

#include <algorithm>
#include <numeric>

#include "base/assertion.hpp"
#include "check/numbering.hpp"

namespace stalemate::check {

namespace {

/// Values that updates lead between, directly or not.
class ValueSets {
 public:
  explicit ValueSets(std::size_t values) : parent_(values) {
    std::iota(parent_.begin(), parent_.end(), Index{0});
  }

  Index find(Index value) {
    while (parent_[value] != value) {
      parent_[value] = parent_[parent_[value]];
      value = parent_[value];
    }
    return value;
  }

  void unite(Index one, Index other) { parent_[find(one)] = find(other); }

 private:
  Reused<Index> parent_;
};

std::optional<AccessBroken> find_unmade(const AccessGraph& graph) {
  std::optional<AccessBroken> broken;
  for (Index i = 0; i < graph.size(); ++i) {
    if (graph.acts[i] == Act::Store || graph.made[graph.from[i]] != 0) continue;
    const bool says_more =
        !broken ||
        (graph.is_load(i) && !graph.is_load(static_cast<Index>(broken->operations.front())));
    if (says_more) broken = {AccessBreak::Unmade, broken ? broken->surplus : 0, {i}};
    ++broken->surplus;
  }
  return broken;
}

std::optional<AccessBroken> find_contended(const AccessGraph& graph) {
  std::uint64_t surplus = 0;
  Index forked = kNone;
  for (Index value = 0; value < graph.made.size(); ++value) {
    if (graph.updated[value] <= graph.made[value]) continue;
    if (forked == kNone) forked = value;
    surplus += graph.updated[value] - graph.made[value];
  }
  if (forked == kNone) return std::nullopt;
  AccessBroken broken{AccessBreak::Fork, surplus, {}};
  for (Index i = 0; i < graph.size() && broken.operations.size() < 2; ++i) {
    if (graph.acts[i] == Act::Update && graph.from[i] == forked) broken.operations.push_back(i);
  }
  return broken;
}

bool is_final_lost(const AccessGraph& graph) {
  return graph.updated[graph.final] == graph.made[graph.final];
}

/// Components that hold the first value or a stored one; and whether stores that there are, if any,
/// lead away from the first one.
std::optional<AccessBroken> find_apart(const AccessGraph& graph) {
  ValueSets sets(graph.made.size());
  for (Index i = 0; i < graph.size(); ++i) {
    if (graph.acts[i] == Act::Update) sets.unite(graph.from[i], graph.to[i]);
  }
  std::vector<bool> begins(graph.made.size(), false);
  bool is_stored_in_first = false;
  const Index first = sets.find(graph.initial);
  for (Index i = 0; i < graph.size(); ++i) {
    if (graph.acts[i] != Act::Store) continue;
    const Index set = sets.find(graph.to[i]);
    begins[set] = true;
    is_stored_in_first |= set == first && i != graph.first_store();
  }
  for (Index i = 0; i < graph.size(); ++i) {
    if (graph.acts[i] == Act::Store || begins[sets.find(graph.from[i])]) continue;
    return AccessBroken{AccessBreak::Circle, 1, {i}};
  }
  const bool ends_in_first = sets.find(graph.final) == first;
  if (graph.has_stores && ends_in_first && !is_stored_in_first) {
    return AccessBroken{AccessBreak::LostFinal, 1, {}};
  }
  return std::nullopt;
}

}  // namespace

template <class Word>
AccessGraph access_graph_of(const AccessHistory<Word>& history) {
  const std::size_t size = history.acts.size();
  STALEMATE_ASSERT(size == history.old_values.size() && size == history.new_values.size());
  STALEMATE_ASSERT(size < kNone / 4);
  Numbering<Word> numbering(2 * size + 2);
  AccessGraph graph{.acts = Reused<Act>(size + 1, Act::Store),
                    .from = Reused<Index>(size + 1, kNone),
                    .to = Reused<Index>(size + 1, kNone),
                    .item_begin = history.item_begin};
  graph.to[size] = graph.initial = numbering.number_of(history.initial);
  graph.final = numbering.number_of(history.final);
  for (std::size_t i = 0; i < size; ++i) {
    const bool stores = history.acts[i] == Act::Store;
    const bool leaves =
        history.acts[i] == Act::Load || (!stores && history.old_values[i] == history.new_values[i]);
    graph.acts[i] = leaves ? Act::Load : history.acts[i];
    graph.has_stores |= stores;
    if (!stores) graph.from[i] = numbering.number_of(history.old_values[i]);
    if (!leaves) graph.to[i] = numbering.number_of(history.new_values[i]);
  }
  graph.made.assign(numbering.count(), 0);
  graph.updated.assign(numbering.count(), 0);
  for (Index i = 0; i < graph.size(); ++i) {
    if (!graph.is_load(i)) ++graph.made[graph.to[i]];
    if (graph.acts[i] == Act::Update) ++graph.updated[graph.from[i]];
  }
  return graph;
}

std::optional<AccessBroken> unordered_break(const AccessGraph& graph) {
  if (auto broken = find_unmade(graph)) return broken;
  if (auto broken = find_contended(graph)) return broken;
  if (is_final_lost(graph)) return AccessBroken{AccessBreak::LostFinal, 1, {}};
  return find_apart(graph);
}

template AccessGraph access_graph_of(const AccessHistory<std::uint32_t>&);
template AccessGraph access_graph_of(const AccessHistory<std::uint64_t>&);

}  // namespace stalemate::check
