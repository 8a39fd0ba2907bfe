#pragma once

#include "sim/livelock/progress.hpp"
#include "sim/memory/outside.hpp"
#include "sim/order/operation_order.hpp"
#include "sim/races/races.hpp"

namespace stalemate::sim {

/// The simulated device: its rooms, each with the state that is its own. What outlives a launch is
/// memory that the next one uses again.
struct Simulator {
  /// Fibers begin in `entry`; see Scheduler. `looks_at_blocks`: see Blocks.
  Simulator(void (*entry)(), bool& looks_at_blocks)
      : schedule(state, memory.local(), entry), blocks(state, watch, stuck, looks_at_blocks) {}

  LaunchState state;
  Memory memory{state};
  Scheduler schedule;
  Races races{state, schedule.crew()};
  OperationOrder order{state, schedule.crew()};
  Watch watch;
  StuckReport stuck{state, schedule};
  Blocks blocks;
  Progress progress{{state, schedule, memory, watch, blocks, stuck}};
  // Nobody but the race oracle is told of accesses, unless a livelock is searched for.
  bool is_plain = false;
  Outside* outside = nullptr;  // in the place of memory, while all executions are explored
};

/// What runs on this thread: instrumented code calls functions that are told of no simulator, and
/// so does a fiber begin. Asked for at these entries alone, and handed on from there.
extern constinit thread_local Simulator* running_simulator;

inline Simulator& running() {
  return *running_simulator;
}

}  // namespace stalemate::sim
