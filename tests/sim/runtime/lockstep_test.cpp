#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

constexpr std::uint32_t kWidth = 4;
constexpr std::uint64_t kSchedules = 20;

// Blocks of the kernels below, which tell of their branches as the pass would.
constexpr std::uint32_t kThen = 2;
constexpr std::uint32_t kElse = 3;
constexpr std::uint32_t kAfter = 4;

Settings in_lockstep(Policy policy = Policy::Random) {
  Settings settings = settings_of(policy, Cache::None, false);
  settings.lockstep = true;
  settings.sub_group_size = kWidth;
  settings.idle_events = 300;
  return settings;
}

Ended run_lanes(Kernel kernel, NdRange nd_range, const Settings& settings, std::uint64_t seed) {
  Lab lab;
  lab.launch.nd_range = nd_range;
  lab.launch.record = true;
  return lab.run(kernel, settings, seed);
}

std::uint32_t lane() {
  return static_cast<std::uint32_t>(stalemate_sim_work_item(stalemate_sim_sub_group_local_id));
}

std::uint32_t cell_of(const Access& access) {
  return static_cast<std::uint32_t>(access.offset_bytes / kCellBytes);
}

/// The cells that sub-groups came to, each with how many of its lanes did at once, in order.
struct Visit {
  std::uint32_t sub_group;
  std::uint32_t cell;
  std::uint32_t lanes;
};

std::vector<Visit> visits(const Ended& ended) {
  std::vector<Visit> all;
  for (const Access& access : ended.trace) {
    const std::uint32_t sub_group = access.work_item / kWidth;
    const bool is_same = !all.empty() && all.back().sub_group == sub_group &&
                         all.back().cell == cell_of(access) && all.back().lanes < kWidth;
    if (is_same) {
      ++all.back().lanes;
    } else {
      all.push_back({sub_group, cell_of(access), 1});
    }
  }
  return all;
}

/// Of sub-group 0, as "cell×lanes".
std::string way(const Ended& ended) {
  std::string words;
  for (const Visit& visit : visits(ended)) {
    if (visit.sub_group != 0) continue;
    words += std::to_string(visit.cell) + "x" + std::to_string(visit.lanes) + " ";
  }
  return words;
}

std::set<std::string> ways(Kernel kernel, const Settings& settings) {
  std::set<std::string> all;
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(kernel, {1, kWidth}, settings, seed);
    all.insert(ended.fault ? std::string(name(ended.fault->kind)) : way(ended));
  }
  return all;
}

using Ways = std::set<std::string>;

void straight(void* const* a) {
  for (std::size_t cell = 0; cell < 3; ++cell) load(Code{a}.cell(cell));
}

/// if (lane is odd) cell 1; else cell 2; then all cell 3.
void both_arms(void* const* a) {
  const Code code{a};
  stalemate_sim_branch(lane() % 2 == 1 ? kThen : kElse, kAfter);
  load(code.cell(lane() % 2 == 1 ? 1 : 2));
  stalemate_sim_join(kAfter);
  load(code.cell(3));
}

/// Lane n goes round n + 1 times.
void own_number_of_turns(void* const* a) {
  const Code code{a};
  for (std::uint32_t turn = 0;; ++turn) {
    load(code.cell(turn));
    stalemate_sim_branch(turn < lane() ? kThen : kAfter, kAfter);
    if (turn >= lane()) break;
  }
  stalemate_sim_join(kAfter);
  load(code.cell(9));
}

/// Lane 0 sets what the others wait for.
void waits_for_parted(void* const* a) {
  const Code code{a};
  stalemate_sim_branch(lane() == 0 ? kThen : kElse, kAfter);
  if (lane() == 0) {
    put(code.cell(1), 1);
    load(code.cell(2));
  } else {
    while (get(code.cell(1)) == 0) {
      stalemate_sim_branch(kElse, kAfter);
      stalemate_sim_block(kElse);
    }
  }
  stalemate_sim_join(kAfter);
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
    CHECK_FALSE(run_lanes(&waits_for_parted, {1, kWidth}, settings, seed).fault.has_value());
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

TEST_CASE("lockstep: who parted goes one way after the other, then all go on together") {
  CHECK(ways(&both_arms, in_lockstep()) == Ways{"1x2 2x2 3x4 ", "2x2 1x2 3x4 "});
}

TEST_CASE("lockstep: which way comes first is the same all through a dispatch") {
  const Kernel twice = [](void* const* a) {
    both_arms(a);
    both_arms(a);
  };
  CHECK(ways(twice, in_lockstep()) == Ways{"1x2 2x2 3x4 1x2 2x2 3x4 ", "2x2 1x2 3x4 2x2 1x2 3x4 "});
}

TEST_CASE("lockstep: who leaves a loop waits for those who are in it") {
  CHECK(ways(&own_number_of_turns, in_lockstep()) == Ways{"0x4 1x3 2x2 3x1 9x4 "});
}

TEST_CASE(
    "lockstep: nobody goes on before one whom he parted from, so waiting for him may not end") {
  CHECK(ways(&waits_for_parted, in_lockstep()) == Ways{"1x1 2x1 1x3 ", "no_progress"});
}

TEST_CASE("lockstep: a wait that cannot end says who is kept from going on") {
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(&waits_for_parted, {1, kWidth}, in_lockstep(), seed);
    if (!ended.fault) continue;
    CHECK_THAT(ended.fault->explanation.front(),
               Contains("work-item 0 of work-group 0 waits after an unknown line until others"));
    CHECK_THAT(ended.fault->explanation.back(), Contains("in lockstep, as GPUs before Volta"));
    CHECK_THAT(ended.fault->explanation.back(), !Contains("PoCL"));
  }
}

TEST_CASE("lockstep: other sub-groups go on while one parts") {
  const Kernel other_sets = [](void* const* a) {
    const Code code{a};
    if (id() == kWidth) put(code.cell(1), 1);
    if (id() == 0) {
      stalemate_sim_branch(kThen, kAfter);
      while (get(code.cell(1)) == 0) stalemate_sim_branch(kThen, kAfter);
    } else {
      stalemate_sim_branch(kElse, kAfter);
    }
    stalemate_sim_join(kAfter);
  };
  for (Policy policy : {Policy::RoundRobin, Policy::Random, Policy::Bursts}) {
    CHECK_FALSE(run_lanes(other_sets, {1, 2 * kWidth}, in_lockstep(policy), 1).fault.has_value());
  }
}

TEST_CASE("lockstep: who ends on his way keeps nobody waiting, where nothing comes after") {
  const Kernel some_end = [](void* const* a) {
    stalemate_sim_branch(lane() < 2 ? kThen : kElse, 0);
    if (lane() < 2) return;
    load(Code{a}.cell(3));
  };
  CHECK(ways(some_end, in_lockstep()) == Ways{"3x2 "});
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
    CHECK_THAT(ended.fault->summary, Contains("lanes in lockstep have parted, and some wait"));
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
  CHECK_THAT(ended.fault->summary, Contains("loops without touching memory"));
}

}  // namespace stalemate::sim::test
