#pragma once

#include <cstdint>

namespace stalemate {

/// How a thread is scheduled, as sched_setattr(2) has it. The headers of Linux and those of the C
/// library cannot both be included.
struct Scheduling {
  std::uint32_t size_bytes;
  std::uint32_t policy;
  std::uint64_t flags;
  std::int32_t nice;
  std::uint32_t priority;
  std::uint64_t runtime_ns;  // since Linux 6.12 the slice of SCHED_OTHER, too
  std::uint64_t deadline_ns;
  std::uint64_t period_ns;
};

/// Of this thread; all zero if the system does not tell.
Scheduling scheduling_of_this_thread();

/// Asks the system to let this thread, and those that it starts from now on, run soon after they
/// are woken, for at most 0.1 ms at a time where others wait: for the threads of a driver, which
/// wait for each other. Policy, nice value and share of the processor's time stay what they are.
/// Before Linux 6.12 this changes nothing.
void take_short_slices();

}  // namespace stalemate
