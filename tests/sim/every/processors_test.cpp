// Several threads explore one launch: what they find is what one finds.
#include <catch2/catch.hpp>

#include "sim/every/explored_kernel.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

// All of them have more graphs than one explores alone, or nobody would be called to help.
const std::string kOrders = R"(kernel void k(global uint* data) {
  uint id = get_global_id(0);
  data[1 + id] = atomic_add(data, id + 1);
})";

const std::string kLock = R"(
#define LOCK ((volatile global atomic_uint*)data)
kernel void k(global uint* data) {
  while (atomic_exchange_explicit(LOCK, 1, memory_order_acquire, memory_scope_device)) {}
  data[2] = data[2] * 8 + get_global_id(0);
  atomic_store_explicit(LOCK, 0, memory_order_release, memory_scope_device);
})";

const std::string kLocal = R"(kernel void k(global uint* data, local uint* tile) {
  if (get_local_id(0) == 0) *tile = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  uint mine = atomic_add((volatile local uint*)tile, get_local_id(0) + 1);
  atomic_inc(data);
  data[1 + get_global_id(0)] = mine;
})";

// Work-item 0 stores bytes, the others words: accesses are cut.
const std::string kCuts = R"(kernel void k(global uint* data) {
  uint id = get_global_id(0);
  global uchar* bytes = (global uchar*)(data + 8);
  if (id == 0) bytes[1] = 7;
  uint turn = atomic_inc(data);
  data[1 + id] = turn;
  if (turn == get_global_size(0)) data[8] = 0x01020304;
})";

ExploredKernel on(const ExploredKernel& kernel, std::uint32_t processors) {
  ExploredKernel same = kernel;
  same.every.processors = processors;
  return same;
}

Recording recorded(const ExploredKernel& kernel) {
  const LaunchOutcome outcome = kernel.outcome();
  if (const auto* misbehaved = std::get_if<Misbehaved>(&outcome)) {
    return misbehaved->recording.value();
  }
  return std::get<Completed>(outcome).recording.value();
}

}  // namespace

TEST_CASE("every: several processors find the executions and results that one finds, in order") {
  for (const ExploredKernel& kernel :
       {ExploredKernel{.source = kOrders, .work_groups = 6},
        ExploredKernel{.source = kLock, .work_groups = 6},
        ExploredKernel{.source = kLocal, .work_groups = 1, .work_group_size = 5, .local_words = 1},
        ExploredKernel{.source = kCuts, .work_groups = 6}}) {
    CAPTURE(kernel.source);
    const Exploration alone = on(kernel, 1).exploration();
    REQUIRE(alone.is_whole());
    REQUIRE(alone.runs > 700);
    for (const std::uint32_t processors : {2U, 4U}) {
      CHECK(on(kernel, processors).exploration() == alone);
    }
  }
}

// Who comes last loops for ever, if it is work-item 0.
TEST_CASE("every: several processors show the violation that one finds first") {
  const std::string source = R"(kernel void k(global uint* data) {
  if (atomic_inc(data) == 6 && get_global_id(0) == 3) for (;;) {}
})";
  const ExploredKernel kernel{.source = source, .work_groups = 7};
  const Recording alone = recorded(on(kernel, 1));
  REQUIRE(alone.accesses.size() > 6);
  for (const std::uint32_t processors : {2U, 3U, 4U}) {
    CHECK(recorded(on(kernel, processors)).accesses == alone.accesses);
  }
}

TEST_CASE("every: several processors record the first execution that leaves what is asked for") {
  ExploredKernel kernel{.source = kOrders, .work_groups = 6};
  kernel.every.recorded = {700};
  const Recording alone = recorded(on(kernel, 1));
  CHECK(recorded(on(kernel, 3)).accesses == alone.accesses);
  kernel.every.recorded = {3};
  CHECK_FALSE(recorded(on(kernel, 3)).accesses == alone.accesses);
}

TEST_CASE("every: several processors find the race that one finds first") {
  const std::string source = R"(kernel void k(global uint* data) {
  uint turn = atomic_inc(data);
  if (turn > 4) data[9] = get_global_id(0);
})";
  const ExploredKernel kernel{.source = source, .work_groups = 7};
  CHECK(recorded(on(kernel, 3)).accesses == recorded(on(kernel, 1)).accesses);
}

// An address is another one in each thread.
TEST_CASE("every: code that keeps an address of its private memory is explored by one processor") {
  const std::string source = R"(kernel void k(global uint* data) {
  uint mine = get_global_id(0);
  volatile uint* where = &mine;
  volatile global ulong* kept = (volatile global ulong*)(data + 2);
  atom_xchg(kept, (ulong)where);
  atomic_add(data, *where);
  atom_xchg(kept, 0ul);
})";
  const ExploredKernel kernel{.source = source, .work_groups = 4};
  const Exploration alone = on(kernel, 1).exploration();
  REQUIRE(alone.is_whole());
  REQUIRE(alone.runs > 700);
  CHECK(on(kernel, 3).exploration() == alone);
}
