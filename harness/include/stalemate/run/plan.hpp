#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/generate.hpp"
#include "stalemate/simulator/settings.hpp"
#include "stalemate/subject.hpp"

namespace stalemate {

/// Per subject and device; whichever ends first. `time` has all in it: searching takes a third,
/// more where the rest is enough to prove that a launch is stuck and to look into a failure.
struct Budget {
  std::uint32_t cases = 200;
  std::chrono::milliseconds time{180000};

  friend bool operator==(const Budget&, const Budget&) = default;
};

/// Per failure; whichever ends first.
struct ShrinkBudget {
  std::uint32_t launches = 2000;
  std::chrono::milliseconds time{30000};

  friend bool operator==(const ShrinkBudget&, const ShrinkBudget&) = default;
};

/// What it takes to tell a launch that never ends from a slow one: the deadline that it misses, ten
/// times that, and the control three times.
inline std::chrono::milliseconds time_to_prove_stuck(const Deadlines& deadlines) {
  return deadlines.launch * 12;
}

/// A simulated device of the plan's own.
struct PlannedDevice {
  std::string id = {};  // "sim:tiny"
  sim::Settings settings = {};

  friend bool operator==(const PlannedDevice&, const PlannedDevice&) = default;
};

/// A size that a device which explores is asked for.
struct ProofSize {
  std::uint32_t work_groups = 1;
  std::uint32_t work_group_size = 1;
  std::uint32_t operations_per_item = 1;

  std::uint64_t work_items() const { return std::uint64_t{work_groups} * work_group_size; }

  friend bool operator==(const ProofSize&, const ProofSize&) = default;
};

/// What to run: a config and everything that it includes, read and checked.
struct Plan {
  std::string name = {};
  Budget budget;
  ShrinkBudget shrink;
  Deadlines deadline;
  GenerateSettings generate;
  std::vector<PlannedDevice> devices = {};  // ids are unique and no preset's
  std::vector<Subject> subjects = {};       // names are unique
  std::vector<std::string> unwanted = {};   // names of subjects that the user did not ask for
  std::vector<ProofSize> sizes = {};        // to explore; none: from the smallest on
};

}  // namespace stalemate
