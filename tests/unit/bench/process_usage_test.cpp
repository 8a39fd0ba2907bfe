#include "bench/process_usage.hpp"

#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate::bench;

TEST_CASE("process usage: the parent stands behind a name of any form", "[bench]") {
  CHECK(parent_of("12 (cat) R 7 12 34816 0") == 7);
  CHECK(parent_of("12 (a) S 1 (b)) S 9 12 0") == 9);
  CHECK_FALSE(parent_of("").has_value());
  CHECK_FALSE(parent_of("12 (cat) R").has_value());
  CHECK_FALSE(parent_of("12 cat R 7").has_value());
}

TEST_CASE("process usage: the peak is in KiB, and 0 where it is not said", "[bench]") {
  CHECK(peak_bytes("Name:\tcat\nVmPeak:\t  999 kB\nVmHWM:\t    1640 kB\nVmRSS:\t 3 kB\n") ==
        1640U * 1024);
  CHECK(peak_bytes("Name:\tkthreadd\n") == 0);
}

namespace {

constexpr std::size_t kBytes = std::size_t{64} << 20U;

/// A process that has touched so much, and waits until it is killed.
[[noreturn]] void be_large(int told) {
  std::vector<char> touched(kBytes, 1);
  if (write(told, touched.data(), 1) == 1) pause();
  _exit(0);
}

/// What is used while a process is large, so many steps below this one.
void check_large_process(int remove) {
  int ready[2];
  REQUIRE(pipe(ready) == 0);
  const pid_t child = fork();
  if (child == 0) {
    for (int step = 1; step < remove; ++step) {
      const pid_t below = fork();
      if (below == 0) continue;
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      while (true) pause();
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    be_large(ready[1]);
  }
  char byte = 0;
  REQUIRE(read(ready[0], &byte, 1) == 1);
  const ProcessUsage usage = process_usage();
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ready[0]);
  close(ready[1]);
  CHECK(usage.memory.worker_bytes >= kBytes);
  CHECK(usage.memory.parent_bytes > 0);
  CHECK(usage.memory.parent_bytes < kBytes);
  CHECK(usage.processor_time > std::chrono::nanoseconds(0));
}

}  // namespace

TEST_CASE("process usage: what is free is in KiB, and 0 where it is not said", "[bench]") {
  CHECK(available_bytes("MemTotal: 9 kB\nMemAvailable:    2000 kB\n") == 2000U * 1024);
  CHECK(available_bytes("MemTotal: 9 kB\n") == 0);
  CHECK(free_memory_bytes() > 0);
}

TEST_CASE("process usage: a child's memory is the worker's, and this process has its own",
          "[bench]") {
  check_large_process(1);
  CHECK(process_usage().memory.worker_bytes == 0);
}

TEST_CASE("process usage: a worker is found below its keeper", "[bench]") {
  check_large_process(2);
}

TEST_CASE("process usage: a peak can be forgotten", "[bench]") {
  {
    const std::vector<char> touched(kBytes, 1);
    CHECK(process_usage().memory.parent_bytes >= kBytes);
  }
  forget_own_peak();
  CHECK(process_usage().memory.parent_bytes < kBytes);
}
