#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "bench/figures.hpp"

namespace stalemate::bench {

/// What measuring one place took.
struct Cost {
  std::uint64_t at = 0;
  Seconds time{0};
  std::uint64_t bytes = 0;  // of all processes; 0 where the system does not say
};

/// What the next place will take if the last two of `known`, ascending, lie on a straight line,
/// which is what most costs do: something for all, and so much for each. Of one it is as much, of
/// none nothing is known. No less than the last one.
std::optional<Cost> expected_cost(const std::vector<Cost>& known, std::uint64_t at);

}  // namespace stalemate::bench
