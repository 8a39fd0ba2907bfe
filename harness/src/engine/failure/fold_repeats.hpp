#pragma once

#include <cstddef>
#include <vector>

#include "stalemate/run/result.hpp"

namespace stalemate::engine {

/// The longest cycle that is looked for, in accesses of one work-item.
constexpr std::size_t kCycleMax = 8;

/// A step for each access, but what a work-item repeats in vain (alone, or as a cycle of accesses
/// that see the same and change nothing) is there once, where it began, with the number of times.
/// Accesses of others do not interrupt it, nor do stores that become visible with no effect.
std::vector<TraceStep> folded(const std::vector<Access>& accesses);

}  // namespace stalemate::engine
