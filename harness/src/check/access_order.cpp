#include <algorithm>

#include "check/access_graph.hpp"
#include "check/forced_chains.hpp"

namespace stalemate::check {

namespace {

/// Where an operation stands: loads stand between the one that made their value and the next.
struct RowPlace {
  Index row = kNone;
  Index position = 0;
};

/// Operations in rows, as `judge_accesses` has them.
class Rows {
 public:
  explicit Rows(const AccessGraph& graph)
      : graph_(graph), maker_(makers_of(graph)), chains_(followers_in(graph, maker_)) {}

  Index count() const { return chains_.chain_count(); }

  RowPlace place(Index operation) const {
    const bool is_load = graph_.is_load(operation);
    const Index maker = is_load ? maker_[graph_.from[operation]] : operation;
    // Of a value that was made twice it is not known which of them was loaded.
    const Index where = maker == kNone ? operation : maker;
    const ForcedChains::Place place = chains_.place(where);
    return {place.chain, 2 * place.position + (is_load && maker != kNone ? 1 : 0)};
  }

  Index first_row() const { return place(graph_.first_store()).row; }

  /// The row that the cell ends in, if it is known.
  Index last_row() const {
    const Index maker = maker_[graph_.final];
    return maker == kNone ? kNone : place(maker).row;
  }

 private:
  /// By value, what made it, if that was one.
  static Reused<Index> makers_of(const AccessGraph& graph) {
    Reused<Index> makers(graph.made.size(), kNone);
    for (Index i = 0; i < graph.size(); ++i) {
      if (!graph.is_load(i) && graph.made[graph.to[i]] == 1) makers[graph.to[i]] = i;
    }
    return makers;
  }

  static Reused<Index> followers_in(const AccessGraph& graph, const Reused<Index>& makers) {
    Reused<Index> next(graph.size(), kNone);
    for (Index i = 0; i < graph.size(); ++i) {
      if (graph.acts[i] != Act::Update) continue;
      const Index maker = makers[graph.from[i]];
      if (maker != kNone) next[maker] = i;
    }
    return next;
  }

  const AccessGraph& graph_;
  Reused<Index> maker_;
  ForcedChains chains_;
};

struct RowStep {
  Index row = 0;  // from which it leads
  Index to_row = 0;
  Index before = 0;  // neighbours of one work-item
  Index after = 0;
};

/// Takes away rows that nothing left has to come before, until there is none (Kahn).
class RowOrder {
 public:
  RowOrder(const Rows& rows, std::vector<RowStep> steps)
      : steps_(std::move(steps)), begin_(rows.count() + 1, 0), waits_for_(rows.count(), 0) {
    std::sort(steps_.begin(), steps_.end(),
              [](const RowStep& a, const RowStep& b) { return a.row < b.row; });
    for (const RowStep& step : steps_) {
      ++begin_[step.row + 1];
      ++waits_for_[step.to_row];
    }
    for (Index row = 0; row < rows.count(); ++row) begin_[row + 1] += begin_[row];
  }

  /// A step between rows that have no order; one to a load, if there is such a step.
  std::optional<RowStep> conflict(const AccessGraph& graph) {
    take_away();
    std::optional<RowStep> found;
    for (const RowStep& step : steps_) {
      if (waits_for_[step.row] == 0 || waits_for_[step.to_row] == 0) continue;
      if (!found || (graph.is_load(step.after) && !graph.is_load(found->after))) found = step;
    }
    return found;
  }

 private:
  void take_away() {
    Reused<Index> free;
    for (Index row = 0; row < waits_for_.size(); ++row) {
      if (waits_for_[row] == 0) free.push_back(row);
    }
    while (!free.empty()) {
      const Index row = free.back();
      free.pop_back();
      for (Index i = begin_[row]; i < begin_[row + 1]; ++i) {
        if (--waits_for_[steps_[i].to_row] == 0) free.push_back(steps_[i].to_row);
      }
    }
  }

  std::vector<RowStep> steps_;
  Reused<Index> begin_;      // by row: its first step
  Reused<Index> waits_for_;  // by row
};

AccessBroken came_back(Index before, Index after) {
  return {AccessBreak::Backwards, 1, {before, after}};
}

}  // namespace

std::optional<AccessBroken> backwards(const AccessGraph& graph) {
  const Rows rows(graph);
  const Index first = rows.first_row();
  const Index last = rows.last_row();
  std::vector<RowStep> steps;
  std::optional<AccessBroken> broken;
  for_each_neighbour(graph.item_begin, [&](Index before, Index after) {
    const RowPlace from = rows.place(before);
    const RowPlace to = rows.place(after);
    if (from.row != to.row) steps.push_back({from.row, to.row, before, after});
    const bool is_wrong =
        from.row == to.row ? to.position < from.position : to.row == first || from.row == last;
    if (is_wrong && !broken) broken = came_back(before, after);
  });
  if (broken) return broken;
  const auto conflict = RowOrder(rows, std::move(steps)).conflict(graph);
  if (conflict) return came_back(conflict->before, conflict->after);
  return std::nullopt;
}

}  // namespace stalemate::check
