#pragma once

#include <cstdint>

namespace stalemate {

/// The value of an IEEE 754 binary16. Exact; a NaN keeps its payload's upper bits.
float float_of_half(std::uint16_t half);

/// The binary16 nearest to `value`, ties to even; beyond the largest an infinity; a NaN a quiet
/// one.
std::uint16_t half_of_float(float value);

}  // namespace stalemate
