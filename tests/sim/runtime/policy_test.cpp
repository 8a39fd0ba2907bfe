#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {
namespace {

void three_loads(void* const* arguments) {
  for (int i = 0; i < 3; ++i) load(Code{arguments}.cell(0));
  barrier();
  load(Code{arguments}.cell(0));
}

Ended schedule_of(const Settings& settings, std::uint64_t seed, NdRange nd_range) {
  Lab lab;
  lab.launch.nd_range = nd_range;
  lab.launch.record = true;
  return lab.run(&three_loads, settings, seed);
}

}  // namespace

TEST_CASE(
    "policies: a serial device runs to the end or the barrier, one work-group after another") {
  const Settings settings = settings_of(Policy::Serial, Cache::None, false);
  for (std::uint64_t seed : {1u, 2u}) {
    std::vector<std::uint32_t> order;
    for (const Segment& segment : schedule_of(settings, seed, {2, 2}).segments) {
      order.push_back(segment.work_item);
    }
    // The last to come to a barrier goes on.
    CHECK(order == std::vector<std::uint32_t>{0, 1, 0, 2, 3, 2});
  }
}

TEST_CASE("policies: round robin gives each one event in turn") {
  const Settings settings = settings_of(Policy::RoundRobin, Cache::None, false);
  const std::vector<Segment> segments = schedule_of(settings, 1, {4, 1}).segments;
  for (std::size_t i = 0; i + 1 < 12; ++i) {
    CHECK(segments[i].events == 1);
    CHECK(segments[i + 1].work_item == (segments[i].work_item + 1) % 4);
  }
}

TEST_CASE("policies: bursts are as long on average as asked for") {
  Settings settings = settings_of(Policy::Bursts, Cache::None, false);
  const auto segments_with = [&](std::uint32_t burst_events) {
    settings.burst_events = burst_events;
    std::size_t count = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      count += schedule_of(settings, seed, {8, 1}).segments.size();
    }
    return count;
  };
  CHECK(segments_with(1) > 2 * segments_with(4));
}

TEST_CASE("policies: by priorities nobody waits for ever, for whoever spins or counts") {
  // The second counts its turns: something changes all the time.
  const Kernel spins = [](void* const* a) {
    const Code code{a};
    while (modify(code.cell(0), kExchange, 1) != 0) {
    }
    put(code.cell(1), get(code.cell(1)) + 1);
    put(code.cell(0), 0);
  };
  const Kernel counts = [](void* const* a) {
    const Code code{a};
    while (modify(code.cell(0), kExchange, 1) != 0) modify(code.cell(2), kAdd, 1);
    put(code.cell(1), get(code.cell(1)) + 1);
    put(code.cell(0), 0);
  };
  Settings settings = settings_of(Policy::Pct, Cache::None, false);
  settings.idle_events = 1000;
  for (const Kernel kernel : {spins, counts}) {
    for (const std::uint32_t depth : {2u, 30u}) {
      settings.pct_depth = depth;
      for (std::uint64_t seed = 0; seed < 100; ++seed) {
        Lab lab;
        lab.launch.nd_range = {4, 4};
        REQUIRE_FALSE(lab.run(kernel, settings, seed).fault.has_value());
        REQUIRE(lab.cell(1) == 16);
      }
    }
  }
}

TEST_CASE("policies: as many work-groups run at a time as are resident") {
  Settings settings = settings_of(Policy::Random, Cache::None, false);
  settings.resident_groups = 2;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Lab lab;
    lab.launch.nd_range = {6, 1};
    const Ended ended = lab.run(
        [](void* const* a) {
          const Code code{a};
          const std::uint32_t running = modify(code.cell(0), kAdd, 1) + 1;
          modify(code.cell(1), kMaxUnsigned, running);
          modify(code.cell(0), kSubtract, 1);
        },
        settings, seed);
    CHECK_FALSE(ended.fault.has_value());
    CHECK(lab.cell(0) == 0);
    CHECK(lab.cell(1) <= 2);
  }
}

TEST_CASE("policies: work-groups that find a place later start by their numbers, or in any order") {
  // Each has a ticket: who comes first has the first one.
  const Kernel takes_ticket = [](void* const* a) {
    const Code code{a};
    put(code.cell(1 + id()), modify(code.cell(0), kAdd, 1));
  };
  const auto is_in_order = [&](std::uint32_t resident, std::uint64_t seed) {
    Settings settings = settings_of(Policy::Random, Cache::None, false);
    settings.resident_groups = resident;
    Lab lab;
    lab.launch.nd_range = {6, 1};
    CHECK_FALSE(lab.run(takes_ticket, settings, seed).fault.has_value());
    bool in_order = true;
    for (std::uint32_t i = 0; i < 6; ++i) in_order = in_order && lab.cell(1 + i) == i;
    return in_order;
  };
  int in_order = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    in_order += is_in_order(1, seed) ? 1 : 0;
    CHECK(is_in_order(1, seed) == is_in_order(1, seed));
  }
  CHECK(in_order > 30);
  CHECK(in_order < 70);
}

}  // namespace stalemate::sim::test
