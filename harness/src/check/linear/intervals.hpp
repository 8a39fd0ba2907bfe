#pragma once

#include <optional>
#include <span>

#include "check/linear/history.hpp"

namespace stalemate::check::linear {

/// When an operation took place at the earliest and at the latest. Of two, the one whose end is
/// below the other's begin comes first, and nothing else is known.
struct Interval {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
};

/// The order of the operations as one of intervals, by place. Nothing if it is none or not seen to
/// be one: where work-items have no stamps, where barriers or clocks say more, or where stamps
/// contradict program order. Linear time.
std::optional<std::vector<Interval>> intervals_of(const History& history,
                                                  std::span<const Index> operations);

}  // namespace stalemate::check::linear
