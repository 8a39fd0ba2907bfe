#pragma once

#include <cstdint>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"

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

/// Whether dispatches of `input`, extra work-groups included, have no more work-items than `device`
/// takes, and all of it no more operations.
bool is_within_counts(const Case& input, const DeviceInfo& device);

/// `input` with so few work-items and operations that `is_within_counts`, two work-groups of it as
/// long as it has two; and on a simulated device, whose scheduler needs no help, with little
/// stress.
Case within_counts(const Case& input, const DeviceInfo& device);

}  // namespace stalemate::properties
