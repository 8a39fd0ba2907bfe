#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate::test {

/// A kernel `k(global uint* data, …)` of so many words, all 0 at first, explored.
struct ExploredKernel {
  std::string source;
  std::uint32_t work_groups = 2;
  std::uint32_t work_group_size = 1;
  std::uint32_t words = 16;
  std::uint32_t local_words = 0;  // of a second argument, if there are any
  EveryExecution every = {};
  bool record = false;  // what is shown, chosen among executions

  LaunchRequest request() const;
  LaunchOutcome outcome() const;
  /// Of an exploration that completed, without races.
  Exploration exploration() const;
};

/// The word of what was observed.
std::uint32_t word(const Observed& observed, std::size_t index);

}  // namespace stalemate::test
