#pragma once

#include <cstdint>
#include <vector>

#include "stalemate/generate.hpp"
#include "stalemate/seed.hpp"

namespace stalemate::gen {

/// A work-group size is a compilation on some devices, tens of milliseconds each.
constexpr std::size_t kWorkGroupSizesMax = 6;

/// The sizes that a subject's cases have, ascending: at most kWorkGroupSizesMax out of `range`,
/// spread over all magnitudes, one of them not a power of two if the range has such a number.
std::vector<std::uint32_t> work_group_sizes(Range range, Seed seed);

}  // namespace stalemate::gen
