#pragma once

#include "check/value_graph.hpp"

namespace stalemate::check {

/// The strongly connected components of the values that can be reached from the initial one,
/// numbered in the order in which a trail comes to them: what is left is never come back to.
class Components {
 public:
  explicit Components(const ValueGraph& graph);

  bool reaches(Index vertex) const { return component_[vertex] != kNone; }

  /// Orders operations of different components, and those that lead from one to the next.
  Index level(Index from, Index to) const {
    const Index before = last_ - component_[from];
    return 2 * before + (component_[from] == component_[to] ? 0 : 1);
  }

 private:
  Reused<Index> component_;  // by vertex; the last that a trail comes to is number 0
  Index last_ = 0;
};

}  // namespace stalemate::check
