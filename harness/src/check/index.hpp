#pragma once

#include <cstdint>

namespace stalemate::check {

/// Names an operation, a value or a work-item by its place.
using Index = std::uint32_t;
inline constexpr Index kNone = 0xFFFFFFFFu;

}  // namespace stalemate::check
