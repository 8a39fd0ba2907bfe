#pragma once

#include <cstdint>

namespace stalemate::opencl::fault_layer {

/// Steele, Lea and Flood's SplitMix64 (2014) of the number of a call: alike in every process that
/// makes the same calls.
inline std::uint64_t mixed(std::uint64_t number) {
  number = (number + 0x9E3779B97F4A7C15ULL) * 0xBF58476D1CE4E5B9ULL;
  number = (number ^ (number >> 27U)) * 0x94D049BB133111EBULL;
  return number ^ (number >> 31U);
}

}  // namespace stalemate::opencl::fault_layer
