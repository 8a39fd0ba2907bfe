#pragma once

#include <cstdint>

#include "sim/livelock/cycle_account.hpp"
#include "sim/schedule/scheduler.hpp"

namespace stalemate::sim {

/// Work-items that take turns, at least 1. In lockstep it is sub-groups that are runnable.
std::uint64_t sharers_of_turns(const LaunchState& state, const Scheduler& schedule);

/// Ends launches that make no progress, and says why.
class StuckReport {
 public:
  StuckReport(LaunchState& state, Scheduler& schedule) : state_(state), schedule_(schedule) {}

  /// The launch repeats a cycle for ever: its certificate is the launch's.
  [[noreturn]] void livelocked(const CycleAccount& cycle);

  /// The certificate that the launch came with does not hold.
  [[noreturn]] void refused();

  /// Nobody can go on, though not all have ended.
  [[noreturn]] void deadlocked();

  /// The current work-item never touches memory, and is as it was so many blocks ago.
  [[noreturn]] void looping(std::uint64_t blocks);

  /// It does not touch memory for too long to wait for, and was never seen to be as before.
  [[noreturn]] void looping_unproven(std::uint64_t blocks);

  /// Nothing has changed for too long to wait for, and no state of all was seen to come back.
  [[noreturn]] void idle_unproven();

 private:
  [[noreturn]] void give_up(std::string&& why);

  LaunchState& state_;
  Scheduler& schedule_;
};

}  // namespace stalemate::sim
