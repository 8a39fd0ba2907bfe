#include "base/thread_pool.hpp"

#include <atomic>
#include <chrono>
#include <fstream>
#include <mutex>
#include <sched.h>
#include <set>
#include <stdexcept>
#include <sys/resource.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

using namespace stalemate;

namespace {

/// Runs as many parts at once as there are, each of which waits for all of them.
std::set<std::thread::id> threads_of_one_run(ThreadPool& pool, std::size_t parts) {
  std::mutex mutex;
  std::set<std::thread::id> threads;
  std::atomic<std::size_t> begun = 0;
  pool.run(parts, [&](std::size_t /*part*/) {
    {
      const std::lock_guard lock(mutex);
      threads.insert(std::this_thread::get_id());
    }
    ++begun;
    while (begun < parts) std::this_thread::yield();
  });
  return threads;
}

}  // namespace

// The first one: the C library keeps the stacks of threads that have ended.
TEST_CASE("thread_pool: where the machine has no thread left the caller does everything") {
  rlimit before{};
  REQUIRE(getrlimit(RLIMIT_AS, &before) == 0);
  std::size_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  // No room for the stack of one.
  rlimit tight = before;
  tight.rlim_cur = pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) + (1U << 20U);
  ThreadPool pool(3);
  std::vector<std::thread::id> threads(4);
  REQUIRE(setrlimit(RLIMIT_AS, &tight) == 0);
  pool.run(4, [&](std::size_t part) { threads[part] = std::this_thread::get_id(); });
  REQUIRE(setrlimit(RLIMIT_AS, &before) == 0);
  CHECK(threads == std::vector<std::thread::id>(4, std::this_thread::get_id()));
  CHECK(threads_of_one_run(pool, 4).size() == 4);
}

TEST_CASE("thread_pool: threads stay, and help again") {
  ThreadPool pool(3);
  const auto first = threads_of_one_run(pool, 4);
  CHECK(first.size() == 4);
  CHECK(first.contains(std::this_thread::get_id()));
  CHECK(threads_of_one_run(pool, 4) == first);
  for (const std::thread::id thread : threads_of_one_run(pool, 2)) CHECK(first.contains(thread));
}

TEST_CASE("thread_pool: no more threads than were wanted at once") {
  ThreadPool pool(8);
  std::set<std::thread::id> threads;
  for (int i = 0; i < 30; ++i) threads.merge(threads_of_one_run(pool, 2));
  CHECK(threads.size() == 2);
}

TEST_CASE("thread_pool: each part is done once, whoever is free does the next") {
  ThreadPool pool(2);
  std::vector<int> calls(1000, 0);
  pool.run(calls.size(), [&](std::size_t part) { ++calls[part]; });
  CHECK(calls == std::vector<int>(1000, 1));
}

TEST_CASE("thread_pool: where there are no threads the caller does everything") {
  ThreadPool pool(0);
  std::vector<std::thread::id> threads(3);
  pool.run(3, [&](std::size_t part) { threads[part] = std::this_thread::get_id(); });
  CHECK(threads == std::vector<std::thread::id>(3, std::this_thread::get_id()));
  pool.run(0, [](std::size_t /*part*/) { FAIL("there is no part"); });
}

TEST_CASE("thread_pool: several ask at once, and one may ask within a part") {
  ThreadPool pool(2);
  std::atomic<int> calls = 0;
  ThreadPool askers(3);
  askers.run(4, [&](std::size_t /*part*/) {
    for (int turn = 0; turn < 50; ++turn) {
      pool.run(3, [&](std::size_t part) {
        ++calls;
        if (part == 0) pool.run(2, [&](std::size_t /*part*/) { ++calls; });
      });
    }
  });
  CHECK(calls == 4 * 50 * 5);
}

TEST_CASE("thread_pool: what a part throws comes out once, after all of them ended") {
  ThreadPool pool(2);
  std::atomic<int> ended = 0;
  const auto body = [&](std::size_t part) {
    ++ended;
    if (part == 2) throw std::runtime_error("part");
  };
  CHECK_THROWS_WITH(pool.run(5, body), "part");
  CHECK(ended == 5);
  CHECK_NOTHROW(pool.run(2, body));
}

TEST_CASE("thread_pool: what is started goes on beside, or is done where it is waited for") {
  std::atomic<bool> may_end = false;
  std::atomic<std::thread::id> thread = std::thread::id();
  ThreadPool pool(1);
  {
    ThreadPool::Task first = pool.start([&] {
      thread = std::this_thread::get_id();
      while (!may_end) std::this_thread::yield();
    });
    std::thread::id of_second;
    ThreadPool::Task second = pool.start([&] { of_second = std::this_thread::get_id(); });
    while (thread.load() == std::thread::id()) std::this_thread::yield();
    CHECK_FALSE(first.ends_within(std::chrono::milliseconds(1)));
    second.finish();
    CHECK(of_second == std::this_thread::get_id());
    may_end = true;
  }
  CHECK(thread.load() != std::this_thread::get_id());
  ThreadPool::Task thrower = pool.start([] { throw std::runtime_error("task"); });
  CHECK(thrower.ends_within(std::chrono::minutes(1)));
  CHECK_THROWS_WITH(thrower.finish(), "task");
}

TEST_CASE("thread_pool: as many threads as all that is started wants") {
  ThreadPool pool(4);
  std::atomic<int> begun = 0;
  const auto wait_for_all = [&] {
    ++begun;
    while (begun < 4) std::this_thread::yield();
  };
  std::vector<ThreadPool::Task> tasks;
  for (int i = 0; i < 4; ++i) tasks.push_back(pool.start(wait_for_all));
  while (begun < 4) std::this_thread::yield();
  tasks.clear();
  CHECK(begun == 4);
}

TEST_CASE("thread_pool: who helps uses the processors of who asks") {
  cpu_set_t before;
  REQUIRE(sched_getaffinity(0, sizeof before, &before) == 0);
  ThreadPool pool(1);
  static_cast<void>(threads_of_one_run(pool, 2));
  cpu_set_t one;
  CPU_ZERO(&one);
  for (std::size_t i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i) {
    if (CPU_ISSET(i, &before)) CPU_SET(i, &one);
  }
  REQUIRE(sched_setaffinity(0, sizeof one, &one) == 0);
  std::atomic<int> kept = 0;
  std::atomic<int> begun = 0;
  pool.run(2, [&](std::size_t /*part*/) {
    cpu_set_t mine;
    kept += sched_getaffinity(0, sizeof mine, &mine) == 0 && CPU_EQUAL(&mine, &one) ? 1 : 0;
    ++begun;
    while (begun < 2) std::this_thread::yield();
  });
  REQUIRE(sched_setaffinity(0, sizeof before, &before) == 0);
  CHECK(kept == 2);
}
