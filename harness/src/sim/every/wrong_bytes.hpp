#pragma once

#include <cstdint>
#include <vector>

#include "sim/every/common.hpp"

namespace stalemate::sim::every {

/// Where a memory is wrong, as `Changes` has bytes, but without what they hold: the bytes that no
/// right memory has so; if there are none, those that the nearest right memory has otherwise. In
/// order; empty if no right memory is known.
std::vector<std::uint64_t> wrong_bytes(const Changes& wrong,
                                       const std::vector<const Changes*>& right);

}  // namespace stalemate::sim::every
