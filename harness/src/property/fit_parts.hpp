#pragma once

#include <cstdint>

#include "stalemate/case.hpp"
#include "stalemate/device.hpp"
#include "stalemate/parameters.clh"

namespace stalemate {

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

/// About how many operations the cell, lock or list has that most are after, of one set.
std::uint64_t operations_on_hottest(const stalemate_parameters& parameters);

/// Tries on one cell that take a GPU some tenths of a second. Who loses a cell tries again, so that
/// they grow with the square of those who want it: 33,792 work-items that add a float 16 times each
/// to one cell try 2.8 billion times, in two seconds (NVIDIA H200). Who waits for a lock tries all
/// the while.
constexpr std::uint64_t kTriesMax = std::uint64_t{1} << 31;
constexpr std::uint64_t kTriesOfWaitersMax = std::uint64_t{1} << 25;

/// Whether dispatches of `input`, extra work-groups included, have no more work-items than `device`
/// takes, and all of it no more operations.
bool is_within_counts(const Case& input, const DeviceInfo& device);

/// `input` with its geometry resolved and within the device's counts. On a GPU, the operations on
/// the hottest cell times those that want it at once are `tries_max` at most; a CPU runs few at
/// once.
Case fit_common(const Case& input, const DeviceInfo& device, std::uint64_t tries_max);

/// `input` with so few work-items and operations that `is_within_counts`, two work-groups of it as
/// long as it has two; and on a simulated device, whose scheduler needs no help, with little
/// stress.
Case within_counts(const Case& input, const DeviceInfo& device);

}  // namespace stalemate
