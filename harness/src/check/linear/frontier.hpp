#pragma once

#include <memory>
#include <span>

#include "check/linear/relation.hpp"

namespace stalemate::check::linear {

/// How far an order of some operations has come, and which can come next. Work-items are ordered in
/// themselves, so at most one operation of each can. Operations go by their places in what it was
/// made of.
class Frontier {
 public:
  /// With a relation, that is the order, else `precedes`; the latter knows no clocks.
  Frontier(const History& history, std::span<const Index> operations, const Relation* relation);

  /// Appends to `ready` all that can come next.
  void find_ready(std::vector<Index>& ready);
  void take(Index operation);
  void take_back(Index operation);
  std::size_t item_count() const { return begin_.size() - 1; }

 private:
  struct Horizon {
    std::uint32_t dispatch = 0;
    std::uint64_t end = 0;
  };

  const Operation& at(Index operation) const { return history_.operations[operations_[operation]]; }
  bool all_done_before(Index operation) const;
  Horizon horizon();
  bool is_within(const Horizon& horizon, const Operation& operation) const;

  const History& history_;
  std::span<const Index> operations_;
  const Relation* relation_;
  std::vector<std::uint64_t> done_;
  std::vector<Index> chain_;        // operations by work-item
  std::vector<std::size_t> begin_;  // in chain_, by work-item; one more at the end
  std::vector<std::size_t> next_;   // in chain_, by work-item
  std::vector<Index> item_of_;      // dense, by operation
  std::vector<Index> group_of_;     // dense, by operation
  std::vector<std::uint32_t> phase_of_group_;
};

}  // namespace stalemate::check::linear
