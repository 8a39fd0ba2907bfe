#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate {

/// Where the two accesses of a race are in a recording.
struct RacingPair {
  std::size_t first = 0;
  std::size_t second = 0;
};

/// The second access, and the latest one in front of it that may be the first.
std::optional<RacingPair> racing_pair(const DataRace& race, const std::vector<Access>& accesses);

/// Whether both are of one work-item and dispatch.
bool are_by_one(const Access& one, const Access& other);

/// Whether both are of one object and have a byte in common.
bool is_same_place(const Access& one, const Access& other);

}  // namespace stalemate
