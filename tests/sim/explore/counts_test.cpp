#include <catch2/catch.hpp>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/known_programs.hpp"

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;

namespace {

/// Of a program without problems.
std::uint64_t executions(const SmallProgram& program) {
  const Seen seen = explore(program);
  CHECK(seen.explored.is_whole());
  CHECK(seen.explored.dead == 0);
  CHECK(seen.repeated == 0);
  return seen.explored.executions;
}

std::uint64_t factorial(unsigned count) {
  return count < 2 ? 1 : count * factorial(count - 1);
}

constexpr LockKind kLocks[] = {LockKind::Exchange, LockKind::CompareExchange, LockKind::Ticket,
                               LockKind::TestAndTestAndSet};

}  // namespace

TEST_CASE("explorer: n atomic additions have n! executions") {
  for (unsigned items = 1; items <= 6; ++items) {
    CHECK(executions(fetch_adds(items, 1)) == factorial(items));
  }
  CHECK(executions(fetch_adds(3, 2)) == factorial(6) / 8);
}

TEST_CASE(
    "explorer: a ring of n stores and loads has 2^n executions, of loads and stores one less") {
  for (unsigned items = 2; items <= 8; ++items) {
    CHECK(executions(store_buffering_ring(items)) == 1U << items);
    CHECK(executions(load_buffering_ring(items)) == (1U << items) - 1);
  }
}

// Published counts, of GPUMC and of our own brute force.
TEST_CASE("explorer: each order of the sections of a lock is one execution") {
  for (const LockKind kind : {LockKind::Exchange, LockKind::CompareExchange, LockKind::Ticket}) {
    for (unsigned items = 2; items <= 5; ++items) {
      CHECK(executions(lock(kind, {.groups = items})) == factorial(items));
    }
    CHECK(executions(lock(kind, {.groups = 2, .times = 2})) == 6);
    CHECK(executions(lock(kind, {.groups = 3, .times = 2})) == 90);
  }
  CHECK(executions(lock(LockKind::TestAndTestAndSet, {.groups = 2})) == 4);
  CHECK(executions(lock(LockKind::TestAndTestAndSet, {.groups = 3})) == 36);
  CHECK(executions(lock(LockKind::TestAndTestAndSet, {.groups = 4})) == 576);
  CHECK(executions(lock(LockKind::TestAndTestAndSet, {.groups = 2, .times = 2})) == 34);
}

TEST_CASE("explorer: a lock of the work-group's scope holds in one work-group") {
  for (const LockKind kind : kLocks) {
    LockShape shape{.groups = 1, .items_of_group = 2};
    shape.orders.scope = MemoryScope::WorkGroup;
    CHECK(explore(lock(kind, shape)).explored.is_whole());
    shape = {.groups = 2, .items_of_group = 1, .orders = shape.orders};
    CHECK(explore(lock(kind, shape)).races != 0);
  }
}

TEST_CASE("explorer: a lock without acquire, or without release, races") {
  for (const LockKind kind : kLocks) {
    LockShape shape;
    shape.orders.lock = MemoryOrder::Relaxed;
    CHECK(explore(lock(kind, shape)).races != 0);
    shape.orders = {.unlock = MemoryOrder::Relaxed};
    CHECK(explore(lock(kind, shape)).races != 0);
  }
}

TEST_CASE("explorer: a lock that is not given back is waited for in vain") {
  for (const LockKind kind : kLocks) {
    const Seen seen = explore(lock(kind, {.gives_back = false}));
    CHECK(seen.explored.executions == 0);
    CHECK(seen.livelocks != 0);
    CHECK(seen.races == 0);
  }
}

TEST_CASE("explorer: loops of compare-exchanges that load again, and that take what was found") {
  CHECK(executions(add_by_rereading(2, 1)) == 2);
  CHECK(executions(add_by_rereading(3, 1)) == 6);
  CHECK(executions(add_by_rereading(2, 3)) == 20);
  CHECK(executions(add_by_rereading(3, 2)) == 90);
  CHECK(executions(add_by_expected(2, 1)) == 4);
  CHECK(executions(add_by_expected(3, 1)) == 48);
  CHECK(executions(add_by_expected(2, 2)) == 40);
}

// A cut of waits of which only an earlier read is old loses 56 of the 4,812: a value may come back.
TEST_CASE("explorer: a stack has all its executions, though its head takes old values again") {
  CHECK(executions(treiber_stack(2, false)) == 4);
  CHECK(executions(treiber_stack(3, false)) == 60);
  CHECK(executions(treiber_stack(2, true)) == 22);
  CHECK(executions(treiber_stack(3, true)) == 4812);
}

TEST_CASE("explorer: a stack whose push does not release, or whose pop does not acquire, races") {
  CHECK(explore(treiber_stack(2, true, {.push = MemoryOrder::Relaxed})).races != 0);
  CHECK(explore(treiber_stack(2, true, {.pop = MemoryOrder::Relaxed})).races != 0);
}

TEST_CASE("explorer: a barrier between work-groups has one execution, and needs all its orders") {
  CHECK(executions(group_barrier(2, 2)) == 1);
  CHECK(executions(group_barrier(4, 3)) == 1);
  using enum MemoryOrder;
  CHECK(explore(group_barrier(2, 1, {.wait_for_others = Relaxed})).races != 0);
  CHECK(explore(group_barrier(2, 1, {.let_go = Relaxed})).races != 0);
  CHECK(explore(group_barrier(2, 1, {.arrive = Relaxed})).races != 0);
  CHECK(explore(group_barrier(2, 1, {.wait = Relaxed})).races != 0);
}
