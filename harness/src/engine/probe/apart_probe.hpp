#pragma once

#include <chrono>
#include <cstdint>
#include <string>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// What launches left in which every word is one work-item's alone.
struct ApartCounts {
  std::uint32_t launches = 0;
  std::uint32_t wrong = 0;       // launches that left anything else than they had to
  std::string first_wrong = {};  // what the first of them left, in words that follow "in the first"
  std::string crash = {};        // how the launch ended that counting ended with, if it crashed
  bool did_not_end = false;      // its deadline was over, as where the machine is busy

  /// What is wrong, in words; empty if nothing was seen to be.
  std::string fault() const;

  friend bool operator==(const ApartCounts&, const ApartCounts&) = default;
};

/// Launches a kernel without atomics up to 500 times, for `time` at most once it is built, and
/// compares all that it leaves with what the host computes. It asks for its place in each way that
/// there is, is built with an option, and hands words over within work-groups by local memory and a
/// barrier. Its two dispatches read what is written, filled and left by the one before, with an
/// argument that is another each time, so that a command that is not carried out, carried out in
/// part or twice, or too late, shows. `range` is that of code whose failure is in question; every
/// launch has 1,024 work-items or more, every other one 65,536, in work-groups of 16 or more.
/// Counting ends at the first launch that does not complete.
ApartCounts probe_apart(Device& device, const NdRange& range, const Deadlines& deadlines = {},
                        std::chrono::milliseconds time = std::chrono::seconds{1});

}  // namespace stalemate::engine
