#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"
#include "words.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

struct Places {
  stalemate_sim_place places[3] = {
      {"none.cl", 1, 1}, {"../kernels/spin.cl", 12, 3}, {"spin.cl", 20, 3}};
  stalemate_sim_module_table table = {};
  Places() {
    table.places = places;
    table.place_count = 3;
  }
};

Ended run_spin(Kernel kernel, NdRange nd_range, Settings settings) {
  static const Places places;
  Lab lab;
  lab.launch.nd_range = nd_range;
  lab.launch.module = &places.table;
  settings.idle_events = 300;
  return lab.run(kernel, settings, 1);
}

std::string all_lines(const Fault& fault) {
  std::string all = words(fault.summary) + "\n";
  for (const std::string& line : words(fault.explanation)) all += line + "\n";
  return all;
}

void spin_at_12(const Code& code, std::size_t cell) {
  while (stalemate_sim_load4(code.cell(cell), 1 << 1 | kVolatile) == 0) stalemate_sim_block(1);
}

const Kernel kNobodyComes = [](void* const* a) { spin_at_12(Code{a}, 2); };

}  // namespace

TEST_CASE("stuck: a spin that nobody ends is no progress, and names place, cell and value") {
  for (Policy policy : {Policy::Serial, Policy::RoundRobin, Policy::Random, Policy::Bursts,
                        Policy::Pct, Policy::Mix}) {
    const Ended ended = run_spin(kNobodyComes, {2, 2}, settings_of(policy, Cache::None, true));
    REQUIRE(ended.fault.has_value());
    CHECK(ended.fault->kind == ViolationKind::NoProgress);
    const std::string lines = all_lines(*ended.fault);
    CHECK_THAT(lines, Contains("spin.cl:12"));
    CHECK_THAT(lines, Contains("'cells' at byte 512 = 0"));
    CHECK_THAT(words(ended.fault->summary), !Contains("resident"));
    CHECK((lines.find("one work-item at a time") != std::string::npos) ==
          (policy == Policy::Serial));
  }
}

TEST_CASE("stuck: a place has no folder, and the first byte of an object goes without saying") {
  const Ended ended = run_spin([](void* const* a) { spin_at_12(Code{a}, 0); }, {1, 1},
                               settings_of(Policy::Random, Cache::None, true));
  REQUIRE(ended.fault.has_value());
  CHECK_THAT(all_lines(*ended.fault),
             Contains("at spin.cl:12: it last loaded 'cells' at byte 0 = 0\n"));
  CHECK_THAT(all_lines(*ended.fault), !Contains("kernels"));
}

TEST_CASE("stuck: a stale spin says what memory holds") {
  const Kernel stale = [](void* const* a) {
    const Code code{a};
    if (id() == 1) {
      load(code.cell(2));
      put(code.cell(7), 1);
      while (stalemate_sim_load4(code.cell(2), 1 << 1) == 0) stalemate_sim_block(1);
    } else if (await(code.cell(7), 1)) {
      put(code.cell(2), 5);
    }
  };
  const Ended ended = run_spin(stale, {2, 1}, settings_of(Policy::Random, Cache::Hopper, false));
  REQUIRE(ended.fault.has_value());
  CHECK_THAT(all_lines(*ended.fault), Contains("= 0, where memory now holds 5"));
}

TEST_CASE("stuck: who waits for a work-group without a place is told so") {
  const Kernel meet_all = [](void* const* a) {
    const Code code{a};
    modify(code.cell(0), kAdd, 1);
    while (get(code.cell(0)) < 3) stalemate_sim_block(1);
  };
  Settings settings = settings_of(Policy::Random, Cache::None, false);
  CHECK_FALSE(run_spin(meet_all, {3, 1}, settings).fault.has_value());
  settings.resident_groups = 2;
  const Ended ended = run_spin(meet_all, {3, 1}, settings);
  REQUIRE(ended.fault.has_value());
  CHECK(ended.fault->kind == ViolationKind::NoProgress);
  CHECK_THAT(words(ended.fault->summary),
             Contains("not all work-groups are resident (2 of 3 are)"));
}

TEST_CASE("stuck: a serial device cannot run a spin on another work-item, fair ones can") {
  const Kernel handshake = [](void* const* a) {
    const Code code{a};
    if (id() == 0) {
      spin_at_12(code, 1);
    } else {
      put(code.cell(1), 1);
    }
  };
  CHECK(run_spin(handshake, {1, 2}, settings_of(Policy::Serial, Cache::None, false)).fault);
  for (Policy policy : {Policy::RoundRobin, Policy::Random, Policy::Bursts}) {
    CHECK_FALSE(run_spin(handshake, {1, 2}, settings_of(policy, Cache::None, true)).fault);
  }
}

TEST_CASE("stuck: slow work is not stuck as long as memory changes") {
  const Kernel slow = [](void* const* a) {
    for (std::uint32_t i = 0; i < 20000; ++i) store(Code{a}.cell(0), i);
  };
  CHECK_FALSE(run_spin(slow, {1, 1}, settings_of(Policy::Random, Cache::None, true)).fault);
  const Kernel same = [](void* const* a) {
    for (std::uint32_t i = 0; i < 20000; ++i) modify(Code{a}.cell(0), kExchange, 1);
  };
  const Ended idle = run_spin(same, {1, 2}, settings_of(Policy::Random, Cache::None, true));
  CHECK_THAT(idle.unproven, Contains("no certificate of livelock: nothing changed in"));
  CHECK_FALSE(idle.fault.has_value());  // it would have ended
}

TEST_CASE("stuck: idle for less than eleven times idle_events is waited for, longer is not") {
  const Kernel patient = [](void* const* a) {
    for (int i = 0; i < 3200; ++i) get(Code{a}.cell(0));
  };
  const Settings settings = settings_of(Policy::Random, Cache::None, false);
  CHECK(run_spin(patient, {1, 2}, settings).unproven.empty());
  CHECK_FALSE(run_spin(patient, {1, 2}, settings).fault.has_value());
  const Kernel longer = [](void* const* a) {
    for (int i = 0; i < 3400; ++i) get(Code{a}.cell(0));
  };
  CHECK_FALSE(run_spin(longer, {1, 2}, settings).unproven.empty());
  CHECK_FALSE(run_spin(longer, {1, 2}, settings).fault.has_value());
}

// A reference reads for long, and there is nobody whom it could wait for.
TEST_CASE("stuck: one work-item that is alone may read a hundred times as long") {
  const auto reads = [](int times) {
    static int count;
    count = times;
    const Kernel kernel = [](void* const* a) {
      for (int i = 0; i < count; ++i) get(Code{a}.cell(0));
    };
    return run_spin(kernel, {1, 1}, settings_of(Policy::Random, Cache::None, false));
  };
  CHECK(reads(320'000).unproven.empty());
  CHECK_FALSE(reads(340'000).unproven.empty());
}

TEST_CASE("stuck: a loop that never touches memory ends too") {
  const Kernel empty = [](void* const*) {
    for (;;) stalemate_sim_block(1);
  };
  const Ended ended = run_spin(empty, {1, 2}, settings_of(Policy::Random, Cache::None, false));
  REQUIRE(ended.fault.has_value());
  CHECK(ended.fault->kind == ViolationKind::NoProgress);
  CHECK_THAT(words(ended.fault->summary), Contains("loops without touching memory"));
}

TEST_CASE("stuck: a long computation that touches memory now and then is fine") {
  const Kernel busy = [](void* const* a) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      for (int block = 0; block < 2'000'000; ++block) stalemate_sim_block(1);
      store(Code{a}.cell(0), i);
    }
  };
  CHECK_FALSE(run_spin(busy, {1, 1}, settings_of(Policy::Random, Cache::None, false)).fault);
}

TEST_CASE("stuck: work-items that all wait, at barriers that never meet, are deadlocked") {
  const Kernel crossed = [](void* const* a) {
    stalemate_sim_at(1 << 1, "barrier", kOfOpenCl1);
    if (id() == 0) {
      barrier();
    } else {
      stalemate_sim_at(2 << 1, "sub_group_barrier", kOfOpenCl2);
      stalemate_sim_sub_group_barrier(kGlobalFence, kScopeSubGroup, 2);
    }
    load(Code{a}.cell(0));
  };
  const Ended ended = run_spin(crossed, {1, 2}, settings_of(Policy::Random, Cache::None, false));
  REQUIRE(ended.fault.has_value());
  CHECK(ended.fault->kind == ViolationKind::Deadlock);
  CHECK_THAT(all_lines(*ended.fault), Contains("spin.cl:20 (sub_group_barrier)"));
}

}  // namespace stalemate::sim::test
