#include "sim/races/happens_before.hpp"

#include <catch2/catch.hpp>

#include "sim/memory/synchronisation.hpp"

using namespace stalemate::sim;

namespace {

// Work-items, each a work-group of its own.
constexpr std::uint32_t kFirst = 0;
constexpr std::uint32_t kSecond = 1;
constexpr std::uint32_t kReader = 2;

constexpr HappensBefore::Shape kShape{
    .work_items = 3, .work_group_size = 1, .stores_in_order = true};

HappensBefore::Atomic atomic(std::uint32_t item) {
  return {item, kScopeDevice, kBothFences};
}

void release(HappensBefore& order, std::uint32_t item) {
  order.release_fence(item, kScopeDevice, kBothFences);
}
void modify(HappensBefore& order, HappensBefore::Location& at, std::uint32_t item) {
  order.load(at, atomic(item), false);
  order.store(at, atomic(item), false, true);
}
void store(HappensBefore& order, HappensBefore::Location& at, std::uint32_t item) {
  order.store(at, atomic(item), false, false);
}

/// Whether what the work-item did at that number comes before what the reader does next.
bool is_acquired(HappensBefore& order, HappensBefore::Location at, std::uint32_t item,
                 std::uint32_t number) {
  order.load(at, atomic(kReader), true);
  return order.precedes(item, number, kReader, false);
}

}  // namespace

TEST_CASE("happens before: a fence is told by each store behind it, once it was forgotten too") {
  HappensBefore order;
  order.begin(kShape);
  HappensBefore::Location at = 0;
  const std::uint32_t number = order.now(kFirst);
  release(order, kFirst);
  modify(order, at, kFirst);
  store(order, at, kSecond);
  SECTION("the store of another ends the release sequence") {
    CHECK_FALSE(is_acquired(order, at, kFirst, number));
  }
  SECTION("and what comes behind begins another") {
    modify(order, at, kFirst);
    CHECK(is_acquired(order, at, kFirst, number));
  }
}

TEST_CASE("happens before: a store goes on with what its work-item's read-modify-write began") {
  HappensBefore order;
  order.begin(kShape);
  HappensBefore::Location at = 0;
  const std::uint32_t number = order.now(kFirst);
  order.store(at, atomic(kFirst), true, true);
  SECTION("its own next store") {
    store(order, at, kFirst);
    CHECK(is_acquired(order, at, kFirst, number));
  }
  SECTION("not the store of another") {
    store(order, at, kSecond);
    CHECK_FALSE(is_acquired(order, at, kFirst, number));
  }
  SECTION("nor its own behind that") {
    store(order, at, kSecond);
    store(order, at, kFirst);
    CHECK_FALSE(is_acquired(order, at, kFirst, number));
  }
}

TEST_CASE("happens before: a later fence is told, though an earlier one was told there") {
  HappensBefore order;
  order.begin(kShape);
  HappensBefore::Location at = 0;
  release(order, kFirst);
  modify(order, at, kFirst);
  const std::uint32_t number = order.now(kFirst);
  CHECK_FALSE(is_acquired(order, at, kFirst, number));
  release(order, kFirst);
  modify(order, at, kFirst);
  CHECK(is_acquired(order, at, kFirst, number));
}

TEST_CASE("happens before: a fence is told at each location") {
  HappensBefore order;
  order.begin(kShape);
  HappensBefore::Location one = 0;
  HappensBefore::Location other = 0;
  const std::uint32_t number = order.now(kFirst);
  release(order, kFirst);
  modify(order, one, kFirst);
  modify(order, other, kFirst);
  CHECK(is_acquired(order, other, kFirst, number));
}

TEST_CASE("happens before: what one told there is no part of what another tells") {
  HappensBefore order;
  order.begin(kShape);
  HappensBefore::Location at = 0;
  const std::uint32_t number = order.now(kSecond);
  release(order, kFirst);
  modify(order, at, kFirst);
  release(order, kSecond);
  modify(order, at, kSecond);
  CHECK(is_acquired(order, at, kSecond, number));
}
