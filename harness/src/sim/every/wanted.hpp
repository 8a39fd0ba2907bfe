#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "stalemate/verdict.hpp"

namespace stalemate::sim::every {

/// Two places in the source, the lesser first.
using Lines = std::pair<std::uint32_t, std::uint32_t>;

/// What an execution is to show: one of these memories, by number, or the fault, or the race.
struct Wanted {
  std::vector<std::size_t> memories = {};
  std::vector<std::size_t> others = {};  // that were told as well, and are not wanted
  std::optional<ViolationKind> fault = {};
  std::optional<Lines> race = {};
};

}  // namespace stalemate::sim::every
