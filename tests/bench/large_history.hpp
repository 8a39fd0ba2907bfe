#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "stalemate/chain.hpp"

namespace stalemate::check {

/// A history that has happened, by 4096 work-items in random turn.
template <class Word>
class LargeHistory {
 public:
  /// `next(cell, operation)` is what the operation makes of the cell.
  template <class Next>
  LargeHistory(std::size_t operations, Next next)
      : old_values_(operations), new_values_(operations) {
    std::vector<std::uint32_t> turns;
    for (std::size_t item = 0; item <= kItems; ++item) {
      item_begin_.push_back(static_cast<std::uint32_t>(operations * item / kItems));
      if (item > 0) turns.resize(item_begin_[item], static_cast<std::uint32_t>(item - 1));
    }
    std::shuffle(turns.begin(), turns.end(), std::mt19937(5));
    auto place = item_begin_;
    for (const std::uint32_t item : turns) {
      const std::uint32_t operation = place[item]++;
      old_values_[operation] = final_;
      final_ = new_values_[operation] = next(final_, operation);
    }
  }

  RmwHistory<Word> view() const { return {old_values_, new_values_, item_begin_, 0, final_}; }

 private:
  static constexpr std::size_t kItems = 4096;

  std::vector<Word> old_values_;
  std::vector<Word> new_values_;
  std::vector<std::uint32_t> item_begin_;
  Word final_ = 0;
};

}  // namespace stalemate::check
