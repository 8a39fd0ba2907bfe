#include "worker/watch/processor_wait.hpp"

#include <atomic>
#include <csignal>
#include <sched.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate::worker;
using namespace std::chrono_literals;

namespace {

ProcessorWait::Nanoseconds now() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

/// Spins on the first processor that this process may use, whatever else runs there.
void spin_on_one_processor(const std::atomic<bool>& stop) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  sched_getaffinity(0, sizeof(allowed), &allowed);
  int first = 0;
  while (!CPU_ISSET(first, &allowed)) ++first;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(first, &one);
  sched_setaffinity(0, sizeof(one), &one);
  while (!stop) {
  }
}

/// What `threads` threads of this process waited for one processor in `samples` pauses.
std::chrono::milliseconds waited_by(int threads, int samples) {
  std::atomic<bool> stop = false;
  std::vector<std::jthread> spinning;
  for (int i = 0; i < threads; ++i) spinning.emplace_back([&] { spin_on_one_processor(stop); });
  ProcessorWait wait(getpid());
  for (int i = 0; i < samples; ++i) {
    std::this_thread::sleep_for(50ms);
    wait.sample(now());
  }
  stop = true;
  return wait.waited();
}

}  // namespace

TEST_CASE("processor wait: four threads on one processor wait most of the time") {
  // Three of four at any moment, over at least 400 ms: one sample gives the beginning.
  CHECK(waited_by(4, 9) > 600ms);
}

TEST_CASE("processor wait: who does not want a processor does not wait") {
  const pid_t sleeper = fork();
  if (sleeper == 0) {
    pause();
    _exit(0);
  }
  std::this_thread::sleep_for(50ms);
  ProcessorWait wait(sleeper);
  for (int i = 0; i < 3; ++i) wait.sample(now());
  kill(sleeper, SIGKILL);
  waitpid(sleeper, nullptr, 0);
  CHECK(wait.waited() == 0ms);
}

TEST_CASE("processor wait: a process that is not there did not wait") {
  ProcessorWait wait(0x7FFFFFFE);
  wait.sample(now());
  wait.sample(now() + 1s);
  CHECK(wait.waited() == 0ms);
}

TEST_CASE("processor wait: names of threads may hold anything") {
  const ThreadState state =
      thread_state("42 (a) S 1) R 1 42 42 0 -1 0 0 0 0 0 250 50 0 0 20 0 1 0 5");
  CHECK(state.is_runnable);
  CHECK(state.used == std::chrono::seconds(300) / sysconf(_SC_CLK_TCK));
  CHECK_FALSE(thread_state("42 (R) S 1 42 42 0 -1 0 0 0 0 0 250 50 0").is_runnable);
  CHECK_FALSE(thread_state("42 (short) R 1 42").is_runnable);
  CHECK_FALSE(thread_state("").is_runnable);
}
