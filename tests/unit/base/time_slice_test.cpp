#include "base/time_slice.hpp"

#include <cstdio>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <thread>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

/// Before that the runtime is of deadlines alone.
bool has_slices_of_ones_own() {
  utsname system{};
  int version = 0;
  int patch_level = 0;
  if (uname(&system) != 0 || std::sscanf(system.release, "%d.%d", &version, &patch_level) != 2)
    return false;
  return version > 6 || (version == 6 && patch_level >= 12);
}

/// What a thread has that is started by one with nice value 5 which took short slices.
Scheduling scheduling_of_started_thread() {
  Scheduling found{};
  std::thread([&] {
    setpriority(PRIO_PROCESS, 0, 5);  // of this thread alone, on Linux
    take_short_slices();
    std::thread([&] { found = scheduling_of_this_thread(); }).join();
  }).join();
  return found;
}

}  // namespace

TEST_CASE("a thread with short slices keeps its policy and its nice value") {
  const Scheduling started = scheduling_of_started_thread();
  CHECK(started.policy == scheduling_of_this_thread().policy);
  CHECK(started.nice == 5);
}

TEST_CASE("threads that are started later have short slices, others keep theirs") {
  if (!has_slices_of_ones_own()) {
    SUCCEED("Linux before 6.12 has no slices of one's own");
    return;
  }
  const auto before = scheduling_of_this_thread().runtime_ns;
  CHECK(scheduling_of_started_thread().runtime_ns == 100'000);
  CHECK(scheduling_of_this_thread().runtime_ns == before);
}
