#pragma once

#include <cstdint>

namespace stalemate::properties {

/// Local memory left to the code under test and to the driver's own words.
constexpr std::uint64_t kLocalBytesLeft = 1024;

/// Whether a device has room for that much. It may say nothing about a memory, which is no limit.
constexpr bool has_room(std::uint64_t bytes, std::uint64_t limit) {
  return limit == 0 || bytes <= limit;
}

/// Halves `amount`; false if nothing is left to give.
constexpr bool give_half(std::uint32_t& amount) {
  if (amount <= 1) return false;
  amount /= 2;
  return true;
}

}  // namespace stalemate::properties
