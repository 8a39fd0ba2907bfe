#include "base/time_slice.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace stalemate {
namespace {

constexpr std::uint64_t kSliceNs = 100'000;  // the least that Linux takes

}  // namespace

Scheduling scheduling_of_this_thread() {
  Scheduling scheduling{};
  if (syscall(SYS_sched_getattr, 0, &scheduling, sizeof scheduling, 0) != 0) return {};
  return scheduling;
}

void take_short_slices() {
  // All else is set to what it was: zeros would be a policy and a nice value, too.
  Scheduling scheduling = scheduling_of_this_thread();
  // Of other policies it is a budget, or nothing.
  if (scheduling.size_bytes == 0 || scheduling.policy != SCHED_OTHER) return;
  scheduling.runtime_ns = kSliceNs;
  syscall(SYS_sched_setattr, 0, &scheduling, 0);
}

}  // namespace stalemate
