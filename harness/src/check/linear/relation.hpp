#pragma once

#include <span>

#include "check/linear/history.hpp"

namespace stalemate::check::linear {

/// Which of some operations must come before which, closed under transitivity: a table of bits. Fit
/// for some thousand operations, since it needs their square. Operations go by their places in what
/// it was made of.
class Relation {
 public:
  using Row = std::span<const std::uint64_t>;

  Relation(const History& history, std::span<const Index> operations);

  std::size_t size() const { return size_; }
  bool before(Index a, Index b) const { return (before_[b * words_ + a / 64] >> a % 64 & 1u) != 0; }
  /// All that must come before `b`, a bit for each.
  Row all_before(Index b) const { return {before_.data() + b * words_, words_}; }
  std::size_t words() const { return words_; }

  /// Has `a` come before `b`, too. Returns false, and changes nothing, if that closes a circle.
  bool add(Index a, Index b);

 private:
  void set(Index a, Index b);

  std::size_t size_;
  std::size_t words_;
  std::vector<std::uint64_t> before_;  // by row: what comes before the row's operation
  std::vector<std::uint64_t> after_;
};

}  // namespace stalemate::check::linear
