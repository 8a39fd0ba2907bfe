#include "sim/runtime/lockstep.hpp"

#include <set>

#include <catch2/catch.hpp>

#include "words.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

void straight(void* const* a) {
  for (std::size_t cell = 0; cell < 3; ++cell) load(Code{a}.cell(cell));
}

}  // namespace

TEST_CASE("lockstep: lanes that go the same way take each event together, alone they do not") {
  for (Policy policy : {Policy::Serial, Policy::RoundRobin, Policy::Random, Policy::Bursts,
                        Policy::Pct, Policy::Mix}) {
    Settings settings = in_lockstep(policy);
    for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
      const std::vector<Visit> all = visits(run_lanes(&straight, {2, 2 * kWidth}, settings, seed));
      REQUIRE(all.size() == 12);
      for (const Visit& visit : all) CHECK(visit.lanes == kWidth);
    }
  }
  Settings alone = in_lockstep();
  alone.lockstep = false;
  CHECK(visits(run_lanes(&straight, {2, 2 * kWidth}, alone, 1)).size() > 12);
}

TEST_CASE("lockstep: a sub-group need not be full, and may be one work-item") {
  CHECK(visits(run_lanes(&straight, {1, kWidth + 1}, in_lockstep(Policy::Serial), 1)).size() == 6);
  Settings settings = in_lockstep();
  settings.sub_group_size = 1;
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    CHECK_FALSE(run_lanes(&waits_for_diverged, {1, kWidth}, settings, seed).fault.has_value());
  }
}

TEST_CASE("lockstep: any lane may come first in a step, and sub-groups take turns") {
  std::set<std::uint32_t> first;
  std::set<std::uint32_t> sub_groups;
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(&straight, {1, 2 * kWidth}, in_lockstep(), seed);
    first.insert(ended.trace[0].work_item);
    sub_groups.insert(ended.trace[kWidth].work_item / kWidth);
  }
  CHECK(first.size() > kWidth);
  CHECK(sub_groups.size() == 2);
}

TEST_CASE("lockstep: at a barrier all of a sub-group leave together, whoever came last") {
  const Kernel meets = [](void* const* a) {
    straight(a);
    barrier();
    straight(a);
  };
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(meets, {2, 2 * kWidth}, in_lockstep(), seed);
    CHECK_FALSE(ended.fault.has_value());
    for (const Visit& visit : visits(ended)) {
      if (visit.cell < 3) CHECK(visit.lanes == kWidth);
    }
  }
}

TEST_CASE("lockstep: a barrier on one of two ways keeps the other from ever going on") {
  const Kernel barrier_in_arm = [](void* const* a) {
    stalemate_sim_branch(lane() == 0 ? kThen : kElse, kAfter);
    if (lane() == 0) barrier();
    load(Code{a}.cell(1));
    stalemate_sim_join(kAfter);
  };
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(barrier_in_arm, {1, kWidth}, in_lockstep(), seed);
    REQUIRE(ended.fault.has_value());
    CHECK(ended.fault->kind == ViolationKind::BarrierDivergence);
    CHECK_THAT(words(ended.fault->summary),
               Contains("lanes in lockstep have diverged, and some wait"));
  }
}

TEST_CASE("lockstep: a schedule is one of sub-groups, and followed gives the same again") {
  const Kernel all = [](void* const* a) {
    own_number_of_turns(a);
    barrier();
    both_arms(a);
    modify(Code{a}.cell(5), kAdd, id());
  };
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    Lab lab;
    lab.launch.nd_range = {2, 2 * kWidth};
    lab.launch.record = true;
    const Ended recorded = lab.run(all, in_lockstep(), seed);
    for (const Segment& segment : recorded.segments) CHECK(segment.work_item % kWidth == 0);
    lab.clear();
    lab.launch.follow = &recorded.segments;
    const Ended followed = lab.run(all, in_lockstep(), seed);
    CHECK(followed.hash == recorded.hash);
    CHECK(followed.segments == recorded.segments);
    CHECK(followed.trace == recorded.trace);
  }
}

TEST_CASE("lockstep: each lane of a sub-group may be idle as long as one that is alone") {
  const auto is_given_up = [](Kernel kernel) {
    const Ended ended = run_lanes(kernel, {1, kWidth}, in_lockstep(), 1);
    CHECK_FALSE(ended.fault.has_value());
    return !ended.unproven.empty();
  };
  CHECK_FALSE(is_given_up([](void* const* a) {
    for (int i = 0; i < 3200; ++i) get(Code{a}.cell(0));
  }));
  CHECK(is_given_up([](void* const* a) {
    for (int i = 0; i < 3400; ++i) get(Code{a}.cell(0));
  }));
}

TEST_CASE("lockstep: a loop without accesses ends as one, by all lanes") {
  const Kernel empty = [](void* const*) {
    for (;;) {
      stalemate_sim_block(kThen);
      stalemate_sim_branch(kThen, kAfter);
    }
  };
  const Ended ended = run_lanes(empty, {1, kWidth}, in_lockstep(), 1);
  REQUIRE(ended.fault.has_value());
  CHECK_THAT(words(ended.fault->summary), Contains("loops without touching memory"));
}

}  // namespace stalemate::sim::test
