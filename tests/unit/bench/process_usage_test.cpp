#include "bench/process_usage.hpp"

#include <csignal>
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

TEST_CASE("process usage: a child's memory is the worker's, and this process has its own",
          "[bench]") {
  constexpr std::size_t kBytes = std::size_t{64} << 20U;
  int ready[2];
  REQUIRE(pipe(ready) == 0);
  const pid_t child = fork();
  if (child == 0) {
    std::vector<char> touched(kBytes, 1);
    const bool told = write(ready[1], touched.data(), 1) == 1;
    if (told) pause();
    _exit(0);
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
  CHECK(process_usage().memory.worker_bytes == 0);
}
