#include "check/components.hpp"

#include <algorithm>

namespace stalemate::check {

namespace {

/// The algorithm of Tarjan (SIAM J. Comput. 1(2), 1972), with a stack of its own: values may form a
/// path as long as the history.
class Tarjan {
 public:
  explicit Tarjan(const ValueGraph& graph)
      : first_edge_(graph.vertex_count + 1, 0),
        seen_at_(graph.vertex_count, kNone),
        lowest_(graph.vertex_count, kNone),
        component_(graph.vertex_count, kNone) {
    sort_edges(graph);
    next_edge_.assign(first_edge_.begin(), first_edge_.end() - 1);
  }

  void search(Index root) {
    enter(root);
    while (!path_.empty()) {
      const Index vertex = path_.back();
      if (next_edge_[vertex] < first_edge_[vertex + 1]) {
        look_at(vertex, target_[next_edge_[vertex]++]);
      } else {
        leave(vertex);
      }
    }
  }

  Reused<Index> components() && { return std::move(component_); }
  Index count() const { return count_; }

 private:
  void sort_edges(const ValueGraph& graph) {
    for (const Index from : graph.from) ++first_edge_[from + 1];
    for (Index v = 0; v < graph.vertex_count; ++v) first_edge_[v + 1] += first_edge_[v];
    Reused<Index> place(first_edge_.begin(), first_edge_.end() - 1);
    target_.resize(graph.operation_count());
    for (Index i = 0; i < graph.operation_count(); ++i) {
      target_[place[graph.from[i]]++] = graph.to[i];
    }
  }

  void enter(Index vertex) {
    seen_at_[vertex] = lowest_[vertex] = clock_++;
    path_.push_back(vertex);
    open_.push_back(vertex);
  }

  void look_at(Index vertex, Index target) {
    if (seen_at_[target] == kNone) {
      enter(target);
    } else if (component_[target] == kNone) {
      lowest_[vertex] = std::min(lowest_[vertex], seen_at_[target]);
    }
  }

  void leave(Index vertex) {
    path_.pop_back();
    if (!path_.empty()) {
      lowest_[path_.back()] = std::min(lowest_[path_.back()], lowest_[vertex]);
    }
    if (lowest_[vertex] == seen_at_[vertex]) close(vertex);
  }

  /// What was opened since `root` is one component with it.
  void close(Index root) {
    Index member = kNone;
    do {
      member = open_.back();
      open_.pop_back();
      component_[member] = count_;
    } while (member != root);
    ++count_;
  }

  Reused<Index> first_edge_;  // by vertex, into target_
  Reused<Index> next_edge_;
  Reused<Index> target_;
  Reused<Index> seen_at_;
  Reused<Index> lowest_;
  Reused<Index> component_;
  Reused<Index> path_;
  Reused<Index> open_;
  Index clock_ = 0;
  Index count_ = 0;
};

}  // namespace

Components::Components(const ValueGraph& graph) {
  Tarjan tarjan(graph);
  tarjan.search(graph.initial);
  last_ = tarjan.count() - 1;
  component_ = std::move(tarjan).components();
}

}  // namespace stalemate::check
