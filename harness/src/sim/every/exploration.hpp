#pragma once

#include <functional>
#include <string>

#include "sim/dispatch/dispatch.hpp"
#include "sim/every/execution.hpp"
#include "sim/explore/team.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim::every {

/// A dispatch of more work-items is not explored.
constexpr std::uint32_t kWorkItemsMax = explore::kItemsMax;

/// What became of a dispatch of which all executions were explored.
struct Every {
  explore::Explored explored;
  std::string refused;  // why it cannot be explored; else empty
  std::optional<Fault> fault;
  Execution execution;          // of the fault, or else of the first race
  Execution recorded;           // that was wanted
  std::size_t left = 0;         // by it: the number of the memory, as they were told
  std::vector<DataRace> races;  // pairs of lines
  std::uint32_t races_left_out = 0;
  std::vector<std::uint64_t> counts;  // executions of each memory that they left, as they were told

  /// Whether these are all executions, and nothing is wrong with any. Whatever is else is no proof.
  bool is_whole() const { return refused.empty() && explored.is_whole(); }
};

/// What whoever is told of a memory wants.
struct Told {
  explore::Next next = explore::Next::GoOn;
  bool is_recorded = false;  // an execution that leaves it
};

/// Called for each memory that executions leave, once, while the launch's objects hold it: in the
/// order in which one thread alone finds them, and by the thread that asked for the exploration.
using TellMemory = std::function<Told()>;

/// What an exploration may take.
struct Effort {
  explore::Limits limits;
  explore::Team team;
  std::size_t memories_max = 16384;  // that differ; more end it
  // What is shown is chosen among more executions: the one that needs least of weak memory.
  bool chooses = false;
};

/// Explores all executions of the launch. Its objects are as before when it returns. A violation
/// ends it; a race does not. What it finds does not depend on the number of threads, unless a bound
/// is hit.
Every explore_all(const Launch& launch, const Settings& settings, const Effort& effort,
                  const TellMemory& tell);

}  // namespace stalemate::sim::every
