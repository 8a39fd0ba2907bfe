#include <stdexcept>

#include <catch2/catch.hpp>

#include "sim/explore/instructions.hpp"
#include "sim/explore/known_programs.hpp"
#include "sim/explore/shared_program.hpp"

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;

namespace {

/// Of which several threads have something to do.
std::vector<SmallProgram> programs() {
  return {fetch_adds(6, 1),
          store_buffering_ring(8),
          lock(LockKind::CompareExchange, {.groups = 4}),
          lock(LockKind::Ticket, {.groups = 4}),
          lock(LockKind::TestAndTestAndSet, {.groups = 3}),
          treiber_stack(3, true)};
}

/// Every other gives it away: a part is all that comes of a graph that waited.
constexpr Giving kAlways{.graphs_alone = 0, .is_unasked = true};

void check_same(const Explored& one, const Explored& other) {
  CHECK(one.bound == other.bound);
  CHECK(one.executions == other.executions);
  CHECK(one.blocked == other.blocked);
  CHECK(one.stopped == other.stopped);
  CHECK(one.cut == other.cut);
  CHECK(one.graphs == other.graphs);
  CHECK(one.problems == other.problems);
  CHECK(one.events_max == other.events_max);
}

}  // namespace

TEST_CASE("explorer: parts that are given away are all executions, in the order of one alone") {
  for (const SmallProgram& program : programs()) {
    const Shared alone = explore_shared(program, {.threads = 1});
    REQUIRE(alone.parts == 1);
    for (const unsigned threads : {1U, 2U, 5U}) {
      const Shared shared = explore_shared(program, {threads, kAlways});
      CHECK(shared.parts > 10);
      CHECK(shared.shapes == alone.shapes);
      check_same(shared.explored, alone.explored);
    }
  }
}

TEST_CASE("explorer: threads that ask for something to do find the same as one alone") {
  for (const SmallProgram& program : programs()) {
    const Shared alone = explore_shared(program, {.threads = 1});
    for (const unsigned threads : {2U, 3U}) {
      const Shared shared = explore_shared(program, {threads, {.graphs_alone = 10}});
      CHECK(shared.shapes == alone.shapes);
      check_same(shared.explored, alone.explored);
    }
  }
}

TEST_CASE("explorer: the problem at which one alone stops is the one at which all stop") {
  LockShape racy{.groups = 4};
  racy.orders.unlock = MemoryOrder::Relaxed;
  for (const LockKind kind : {LockKind::CompareExchange, LockKind::TestAndTestAndSet}) {
    for (const std::size_t one_in : {1U, 7U, 40U}) {
      const SmallProgram program = lock(kind, racy);
      const Shared alone = explore_shared(program, {.threads = 1}, {}, {one_in});
      REQUIRE(alone.explored.bound == Bound::Observer);
      for (const unsigned threads : {1U, 4U}) {
        const Shared shared = explore_shared(program, {threads, kAlways}, {}, {one_in});
        CHECK(shared.explored.bound == Bound::Observer);
        CHECK(shared.stopped_at == alone.stopped_at);
      }
    }
  }
}

TEST_CASE("explorer: bounds are for all who take part, and whatever they leave out is told") {
  const SmallProgram program = fetch_adds(6, 1);
  for (const unsigned threads : {1U, 3U}) {
    const Team team{threads, kAlways};
    CHECK(explore_shared(program, team, {.executions = 100}).explored.bound == Bound::Executions);
    CHECK(explore_shared(program, team, {.executions = 721}).explored.is_whole());
    CHECK(explore_shared(program, team, {.time = std::chrono::nanoseconds(0)}).explored.bound ==
          Bound::Time);
  }
}

TEST_CASE("explorer: who cannot take part ends the exploration, and says why") {
  const auto fails = [](const std::function<void(const Member&)>& /*act*/) {
    throw std::runtime_error("no memory");
  };
  CHECK_THROWS_WITH(explore_together({.threads = 2}, {Seat{}}, {}, fails), "no memory");
}
