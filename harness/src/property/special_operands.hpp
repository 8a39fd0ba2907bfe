#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "stalemate/case.hpp"

namespace stalemate {

/// Whether NaN and infinities may be among the operands of the first cell.
bool may_be_poisoned(const Case& input);

/// Two special values, of which the first is there when the second comes: numbers of a list that
/// all types have in common. What a cell holds at first and an operand meet in any model, two
/// operands only where one of them is stored: they are pairs of another sort.
struct SpecialPair {
  bool are_operands = false;
  std::uint32_t there = 0;
  std::uint32_t coming = 0;

  friend auto operator<=>(const SpecialPair&, const SpecialPair&) = default;
};

/// Those of a case of two operations on one cell, in whatever order. Ordinary numbers are not among
/// them.
std::vector<SpecialPair> special_pairs(const Case& input);

/// How many there are, of cases that may be poisoned and of others.
std::size_t special_pair_count(bool is_poisoned);

}  // namespace stalemate
