#include <catch2/catch.hpp>

#include "sim/explore/explored_program.hpp"
#include "sim/explore/instructions.hpp"

using namespace stalemate::sim::explore;
using namespace stalemate::sim::explore::test;

// What few random programs come to: each tells an explorer that was broken on purpose.

// co: 5, 6 of the addition, 7; the load reads 6.
TEST_CASE("explorer: the write of a read-modify-write that is revisited is read by who was there") {
  const SmallProgram program =
      program_of(1, {{store(0, 7)}, {load(0, 0)}, {add(0, 1)}, {store(0, 5)}}, Grouped::OneByOne);
  CHECK(difference(program) == "");
  CHECK(explore(program).explored.executions == 24);
}

TEST_CASE("explorer: an acquire fence acquires what all reads in front of it read") {
  const SmallProgram program =
      program_of(3,
                 {{store(0, 1), store(1, 1, MemoryOrder::Release)},
                  {load(0, 1), load(1, 2), fence(MemoryOrder::Acquire), load(2, 0)},
                  {store(2, 1)}},
                 Grouped::OneByOne);
  CHECK(difference(program) == "");
}

TEST_CASE("explorer: a barrier is a fence of its scope") {
  for (const MemoryScope scope : {MemoryScope::WorkGroup, MemoryScope::Device}) {
    const SmallProgram releases = program_of(
        2,
        {{store(0, 1, MemoryOrder::Plain), barrier(scope), store(1, 1)},
         {load(0, 1, MemoryOrder::Acquire), jump_if_zero(0, 3), load(1, 0, MemoryOrder::Plain)}},
        Grouped::OneByOne);
    const SmallProgram acquires = program_of(
        2,
        {{store(0, 1, MemoryOrder::Plain), store(1, 1, MemoryOrder::Release)},
         {load(0, 1), barrier(scope), jump_if_zero(0, 4), load(1, 0, MemoryOrder::Plain)}},
        Grouped::OneByOne);
    for (const SmallProgram* program : {&releases, &acquires}) {
      CHECK(difference(*program) == "");
      CHECK((explore(*program).races == 0) == (scope == MemoryScope::Device));
    }
  }
}

// By the barrier the store happens before the fence in local memory, which both are for; in global
// memory, where it is, it does not happen before the load.
TEST_CASE("explorer: a sequentially consistent fence orders the memory that its flags name") {
  for (const Spaces of_fence : {kGlobalSpace, kLocalSpace, kBothSpaces}) {
    for (const Spaces of_barrier : {kGlobalSpace, kLocalSpace, kBothSpaces}) {
      CAPTURE(of_fence, of_barrier);
      const SmallProgram hands_over = program_of(
          1, {{store(0, 1, MemoryOrder::Release), barrier(MemoryScope::WorkGroup, of_barrier)},
              {barrier(MemoryScope::WorkGroup, of_barrier),
               fence(MemoryOrder::Sequential, of_fence), load(0, 0)}});
      CHECK(difference(hands_over) == "");
      CHECK(explore(hands_over).explored.executions == (of_barrier == kLocalSpace ? 2U : 1U));
    }
    const Instruction between = fence(MemoryOrder::Sequential, of_fence);
    const SmallProgram buffers =
        program_of(2, {{store(0, 1), between, load(0, 1)}, {store(1, 1), between, load(0, 0)}});
    CHECK(difference(buffers) == "");
    CHECK(explore(buffers).explored.executions == (of_fence == kLocalSpace ? 4U : 3U));
  }
}

TEST_CASE("explorer: sequentially consistent accesses behind a barrier of the other memory") {
  for (const Spaces of_barrier : {kGlobalSpace, kLocalSpace}) {
    const SmallProgram program = program_of(
        1, {{store(0, 1, MemoryOrder::Sequential), barrier(MemoryScope::WorkGroup, of_barrier)},
            {barrier(MemoryScope::WorkGroup, of_barrier), load(0, 0, MemoryOrder::Sequential)}});
    CHECK(difference(program) == "");
    CHECK(explore(program).explored.executions == (of_barrier == kLocalSpace ? 2U : 1U));
  }
}

// Who reads the 1 acquires what came before the release, unless another work-item stored between.
TEST_CASE("explorer: another's store ends a release sequence, its read-modify-write does not") {
  const std::vector<Instruction> sends = {
      store(1, 1, MemoryOrder::Plain), store(0, 0, MemoryOrder::Release), store(0, 0), store(0, 1)};
  const std::vector<Instruction> reads = {load(0, 0, MemoryOrder::Acquire), jump_if_zero(0, 3),
                                          load(1, 1, MemoryOrder::Plain)};
  const std::vector<Instruction> reads_behind_fence = {
      load(0, 0), jump_if_zero(0, 4), fence(MemoryOrder::Acquire), load(1, 1, MemoryOrder::Plain)};
  for (const auto& reader : {reads, reads_behind_fence}) {
    const SmallProgram alone = program_of(2, {sends, reader}, Grouped::OneByOne);
    const SmallProgram stores = program_of(2, {sends, {store(0, 0)}, reader}, Grouped::OneByOne);
    const SmallProgram adds = program_of(2, {sends, {add(0, 0)}, reader}, Grouped::OneByOne);
    for (const SmallProgram* program : {&alone, &stores, &adds}) {
      CHECK(difference(*program) == "");
      CHECK((explore(*program).races != 0) == (program == &stores));
    }
  }
}

TEST_CASE("explorer: what a barrier orders stays where another's store ends a release sequence") {
  const SmallProgram program =
      program_of(2,
                 {{store(1, 1, MemoryOrder::Plain), store(0, 0, MemoryOrder::Release), store(0, 1),
                   barrier(MemoryScope::Device)},
                  {store(0, 0), load(0, 0, MemoryOrder::Acquire), barrier(MemoryScope::Device),
                   load(1, 1, MemoryOrder::Plain)}},
                 Grouped::Together);
  CHECK(difference(program) == "");
  CHECK(explore(program).races == 0);
}
