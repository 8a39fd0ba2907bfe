#include <catch2/catch.hpp>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/instructions.hpp"
#include "sim/explore/known_programs.hpp"

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;

TEST_CASE("explorer: who waits for what comes, and goes on, has no problem") {
  const Seen seen = explore(program_of(1, {{store(0, 1)}, wait_for(0, 1)}));
  CHECK(seen.explored.is_whole());
  CHECK(seen.explored.executions == 1);
}

//   store 1; store 2        until 1: goes on, or was too late
TEST_CASE("explorer: who may miss what it waits for waits for ever in some execution") {
  const Seen seen = explore(program_of(1, {{store(0, 1), store(0, 2)}, wait_for(0, 1)}));
  CHECK(seen.explored.executions == 1);
  CHECK(seen.livelocks == 1);
  CHECK_FALSE(seen.explored.is_whole());
}

TEST_CASE("explorer: a loop without accesses never ends") {
  const Seen seen =
      explore(program_of(1, {{store(0, 1)}, {{.op = Op::Head}, {.op = Op::JumpEqual}}}));
  CHECK(seen.spins == 1);
  CHECK_FALSE(seen.explored.is_whole());
}

TEST_CASE(
    "explorer: a barrier to which not all come is divergence, in the executions where it is so") {
  const Code skips = {load(0, 0), jump_if_zero(0, 3), barrier()};
  const Seen seen = explore(program_of(1, {{store(0, 1), barrier()}, skips}));
  CHECK(seen.divergences == 1);
  CHECK(seen.explored.executions == 1);
  CHECK(seen.explored.stopped == 1);
}

TEST_CASE("explorer: two barriers of the source are not one") {
  const Seen seen =
      explore(program_of(1, {{barrier()}, {barrier(MemoryScope::WorkGroup, kBothSpaces, 2)}}));
  CHECK(seen.divergences == 1);
  CHECK(seen.explored.executions == 0);
}

TEST_CASE("explorer: who is at a barrier waits for those who wait") {
  const Code waits_first = [] {
    Code code = wait_for(0, 1);
    code.push_back(barrier());
    return code;
  }();
  const Seen seen = explore(program_of(1, {waits_first, {barrier(), store(0, 1)}}));
  CHECK(seen.livelocks == 1);
  CHECK(seen.divergences == 0);
  CHECK(seen.explored.executions == 0);
}

TEST_CASE("explorer: a barrier orders the memory that it names, and no other") {
  for (const std::uint8_t space : {std::uint8_t{0}, std::uint8_t{1}}) {
    for (const Spaces spaces : {kGlobalSpace, kLocalSpace, kBothSpaces}) {
      Instruction fence = barrier();
      fence.spaces = spaces;
      SmallProgram program = program_of(
          0, {{store(0, 1, MemoryOrder::Plain), fence}, {fence, load(0, 0, MemoryOrder::Plain)}});
      program.place(0, space);
      const bool is_ordered = (spaces >> space & 1) != 0;
      CHECK((explore(program).races == 0) == is_ordered);
    }
  }
}

TEST_CASE("explorer: what nobody wrote is not read without being told") {
  SmallProgram program = program_of(0, {{load(0, 0)}, {store(0, 1)}});
  program.places.push_back({.space = 1, .is_initialised = false});
  const Seen seen = explore(program);
  CHECK(seen.uninitialised == 1);
  CHECK(seen.explored.executions == 1);
  program = program_of(0, {{barrier(), load(0, 0)}, {store(0, 1), barrier()}});
  program.places.push_back({.space = 1, .is_initialised = false});
  CHECK(explore(program).explored.is_whole());
}

TEST_CASE("explorer: what is added by the release of one device is not seen by another's acquire") {
  SmallProgram program;
  program.place();
  program.place();
  program.item({store(0, 1, MemoryOrder::Plain), store(1, 1, MemoryOrder::Release)}, {});
  program.item(
      {load(0, 1, MemoryOrder::Acquire), jump_if_zero(0, 3), load(1, 0, MemoryOrder::Plain)},
      {.work_group = 1, .device = 0});
  CHECK(explore(program).races == 0);
  program.seats[1].device = 1;
  CHECK(explore(program).races != 0);
}

TEST_CASE("explorer: a bound that is hit is told") {
  const SmallProgram adds = fetch_adds(5, 1);
  CHECK(explore(adds, {.executions = 100}).explored.bound == Bound::Executions);
  CHECK(explore(adds, {.executions = 100}).explored.executions == 100);
  CHECK(explore(adds, {.executions = 120}).explored.is_whole());
  CHECK(explore(adds, {.bytes = 10'000}).explored.bound == Bound::Memory);
  CHECK(explore(fetch_adds(6, 1), {.time = std::chrono::nanoseconds(0)}).explored.bound ==
        Bound::Time);
}

// It adds and takes away again while the other one holds it above 0.
TEST_CASE("explorer: a loop that changes memory has no end, and hits the bound on events") {
  const Code tries = {{.op = Op::Head},
                      {.op = Op::Add, .a = number(1)},
                      {.op = Op::JumpEqual, .a = in_register(0), .target = 6},
                      {.op = Op::Add, .result = 1, .a = number(~std::uint64_t{0})},
                      {.op = Op::JumpEqual, .target = 0},
                      {.op = Op::Move}};
  const Seen seen =
      explore(program_of(1, {tries, tries}), {.executions = 1000, .events_of_item = 12});
  CHECK(seen.explored.bound == Bound::Events);
  CHECK_FALSE(seen.explored.is_whole());
}

TEST_CASE("explorer: an observer that has seen enough ends it") {
  class First final : public Observer {
    Next complete(const Graph& /*graph*/) override { return Next::Stop; }
    Next found(const Problem& /*problem*/, const Graph& /*graph*/) override { return Next::GoOn; }
  };
  const SmallProgram adds = fetch_adds(4, 1);
  MachineProgram program(adds);
  First first;
  const Explored explored = Explorer(program, adds.seats, {}, first).run();
  CHECK(explored.executions == 1);
  CHECK(explored.bound == Bound::Observer);
}
