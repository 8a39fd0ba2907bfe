#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include "stalemate/case.hpp"

namespace stalemate {

/// Whether NaN and infinities may be among the operands of the first cell.
bool may_be_poisoned(const Case& input);

/// Two special values, of which the first is there when the second comes: numbers of a list that
/// all types have in common. What a cell holds at first and an operand meet in any model, two
/// operands only where one of them is stored; so whether both are operands tells pairs apart.
using SpecialPair = std::tuple<bool, std::uint32_t, std::uint32_t>;

/// Those of a case of two operations on one cell, in whatever order. Ordinary numbers are not among
/// them.
std::vector<SpecialPair> special_pairs(const Case& input);

/// How many there are, of cases that may be poisoned and of others.
std::size_t special_pair_count(bool is_poisoned);

}  // namespace stalemate
