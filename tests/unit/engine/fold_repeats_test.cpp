#include "engine/failure/fold_repeats.hpp"

#include <catch2/catch.hpp>

namespace stalemate::engine {

namespace {

Access made(std::uint32_t item, AccessKind kind, std::uint64_t truth, std::uint64_t stored) {
  Access access;
  access.work_item = item;
  access.kind = kind;
  access.object = "cells";
  access.seen = truth;
  access.truth = truth;
  access.stored = stored;
  return access;
}

Access loads(std::uint32_t item, std::uint64_t value) {
  return made(item, AccessKind::Load, value, 0);
}
Access exchanges(std::uint32_t item, std::uint64_t before, std::uint64_t after) {
  return made(item, AccessKind::ReadModifyWrite, before, after);
}
Access stores(std::uint32_t item, std::uint64_t before, std::uint64_t after) {
  Access access = made(item, AccessKind::Store, before, after);
  access.seen = 0;
  return access;
}
Access drains(std::uint32_t item, std::uint64_t before, std::uint64_t after) {
  Access access = stores(item, before, after);
  access.kind = AccessKind::Drain;
  return access;
}
Access fences(std::uint32_t item) {
  Access access;
  access.work_item = item;
  access.kind = AccessKind::Fence;
  return access;
}

Access arrives(std::uint32_t item) {
  Access access = fences(item);
  access.kind = AccessKind::Barrier;
  return access;
}

std::vector<Access> repeated(const std::vector<Access>& cycle, int times) {
  std::vector<Access> accesses;
  for (int i = 0; i < times; ++i) accesses.insert(accesses.end(), cycle.begin(), cycle.end());
  return accesses;
}

std::vector<std::uint64_t> times_of(const std::vector<Access>& accesses) {
  std::vector<std::uint64_t> times;
  for (const TraceStep& step : folded(accesses)) times.push_back(step.times);
  return times;
}

using Times = std::vector<std::uint64_t>;

}  // namespace

// item 1: load 3  cmpxchg 4  load 3  cmpxchg 4  …
TEST_CASE("fold_repeats: a cycle in vain is there once") {
  CHECK(times_of(repeated({loads(1, 3), exchanges(1, 4, 4)}, 50)) == Times{50, 50});
  CHECK(times_of(repeated({loads(1, 3), fences(1), stores(1, 5, 5), loads(1, 4)}, 9)) ==
        Times{9, 9, 9, 9});
}

TEST_CASE("fold_repeats: a compare-exchange that succeeds is not in vain, whatever it stores") {
  Access succeeds = exchanges(1, 1, 1);
  succeeds.stores_same = true;
  const auto steps = folded({exchanges(1, 1, 1), exchanges(1, 1, 1), succeeds});
  REQUIRE(steps.size() == 2);
  CHECK(steps[0].times == 2);
  CHECK(steps[1].access == succeeds);
}

TEST_CASE("fold_repeats: a cycle has one to eight accesses") {
  std::vector<Access> cycle;
  for (std::uint64_t i = 0; i < 8; ++i) cycle.push_back(loads(1, i));
  CHECK(times_of(repeated(cycle, 7)) == Times(8, 7));
  cycle.push_back(loads(1, 8));
  CHECK(times_of(repeated(cycle, 7)) == Times(63, 1));
}

TEST_CASE("fold_repeats: the cycles of several work-items do not interrupt one another") {
  std::vector<Access> accesses;
  for (int i = 0; i < 60; ++i) {
    accesses.push_back(i % 2 == 0 ? loads(1, 3) : exchanges(1, 4, 4));
    if (i % 3 == 0) accesses.push_back(loads(2, 3));
    if (i % 3 == 2) accesses.push_back(exchanges(2, 4, 4));
  }
  CHECK(times_of(accesses) == Times{30, 20, 30, 20});
}

TEST_CASE("fold_repeats: a cycle that changes something is not in vain") {
  CHECK(times_of(repeated({exchanges(1, 0, 1), stores(1, 1, 0)}, 3)) == Times(6, 1));
  CHECK(times_of(repeated({loads(1, 4), stores(1, 4, 5)}, 3)) == Times(6, 1));
  CHECK(times_of(repeated({fences(1)}, 3)) == Times(3, 1));
}

// item 1: load 3  cmpxchg 4  load 3  cmpxchg 4  load 3  cmpxchg 3 -> 5
TEST_CASE("fold_repeats: what others change between two turns with a barrier parts them") {
  const Access load = loads(1, 3);
  CHECK(times_of({load, arrives(1), load, arrives(1), load, arrives(1)}) == Times{3, 3});
  CHECK(times_of({load, arrives(1), stores(0, 1, 2), load, arrives(1)}) == Times{1, 1, 1, 1, 1});
  CHECK(times_of({load, arrives(1), load, arrives(1), stores(0, 1, 2), load, arrives(1)}) ==
        Times{2, 2, 1, 1, 1});
  // Nothing is changed by what is stored again, nor does a cycle without a barrier wait for others.
  CHECK(times_of({load, arrives(1), stores(0, 2, 2), load, arrives(1)}) == Times{2, 2, 1});
  CHECK(times_of({load, fences(1), stores(0, 1, 2), load, fences(1)}) == Times{2, 2, 1});
}

TEST_CASE("fold_repeats: what led out of a cycle keeps its place") {
  auto accesses = repeated({loads(1, 3), exchanges(1, 4, 4)}, 2);
  accesses.push_back(loads(1, 3));
  accesses.push_back(exchanges(1, 3, 5));
  const auto steps = folded(accesses);
  REQUIRE(steps.size() == 4);
  CHECK(steps[0].times == 2);
  CHECK(steps[2].access == loads(1, 3));
  CHECK(steps[2].times == 1);
}

TEST_CASE("fold_repeats: stores that become visible with no effect do not interrupt a cycle") {
  auto accesses = repeated({loads(1, 3), stores(1, 3, 3)}, 4);
  accesses.insert(accesses.begin() + 6, 2, drains(1, 3, 3));
  accesses.insert(accesses.begin() + 3, drains(1, 3, 3));
  CHECK(times_of(accesses) == Times{4, 4, 3});
  accesses.insert(accesses.begin() + 5, drains(1, 2, 3));
  CHECK(times_of(accesses) == Times{4, 4, 3, 1});
}

}  // namespace stalemate::engine
