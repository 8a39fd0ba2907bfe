#include <set>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {
namespace {

/// A bit of everything: plain, volatile and atomic accesses, barriers, a weak compare-exchange.
void medley(void* const* arguments) {
  const Code code{arguments};
  auto* tile = static_cast<std::byte*>(stalemate_sim_local_base());
  const auto lane = stalemate_sim_work_item(stalemate_sim_local_id);
  store(tile + 4 * lane, id());
  store(code.cell(id() % 3), load(code.cell(id() % 3)) + 1);
  barrier(kLocalFence);
  volatile_store(code.cell(4), load(tile + 4 * (1 - lane)));
  stalemate_sim_read_modify_write(code.cell(5), 4, kWeakCompareExchange, id(), 0, kRelaxed,
                                  kRelaxed, kScopeDevice);
  if (stalemate_sim_exchanged() == 0) modify(code.cell(6), kAdd, 1 + id());
  code.result(id(), volatile_load(code.cell(4)) + load(code.cell(5)));
}

std::vector<std::uint32_t> memory_of(const Lab& lab) {
  std::vector<std::uint32_t> values;
  for (std::size_t i = 0; i < kCells; ++i) values.push_back(lab.cell(i));
  for (std::size_t i = 0; i < 8; ++i) values.push_back(lab.reg(i));
  return values;
}

Ended play(Lab& lab, const Settings& settings, std::uint64_t seed) {
  lab.clear();
  lab.launch.nd_range = {4, 2};
  Settings with_failures = settings;
  with_failures.weak_failures = 300;
  return lab.run(&medley, with_failures, seed);
}

std::size_t hashes(Policy policy, std::uint64_t seeds) {
  Lab lab;
  std::set<std::uint64_t> different;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    different.insert(play(lab, settings_of(policy, Cache::None, false), seed).hash);
  }
  return different.size();
}

}  // namespace

TEST_CASE("replay: a seed gives the same hash, events and memory again") {
  Lab lab;
  for (const Settings& settings : all_settings()) {
    CAPTURE(words(settings));
    const Ended first = play(lab, settings, 5);
    const std::vector<std::uint32_t> memory = memory_of(lab);
    play(lab, settings, 6);
    const Ended again = play(lab, settings, 5);
    CHECK(again.hash == first.hash);
    CHECK(again.events == first.events);
    CHECK(again.stale_loads == first.stale_loads);
    CHECK(memory_of(lab) == memory);
  }
}

TEST_CASE("replay: following the recorded segments gives the same hash and memory") {
  Lab lab;
  for (const Settings& settings : all_settings()) {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
      CAPTURE(words(settings), seed);
      lab.launch.record = true;
      const Ended recorded = play(lab, settings, seed);
      const std::vector<std::uint32_t> memory = memory_of(lab);
      lab.launch.follow = &recorded.segments;
      const Ended followed = play(lab, settings, seed);
      lab.launch.follow = nullptr;
      REQUIRE(followed.hash == recorded.hash);
      REQUIRE(memory_of(lab) == memory);
      REQUIRE(followed.segments == recorded.segments);
      REQUIRE(followed.trace == recorded.trace);
    }
  }
}

// What nobody records goes shorter ways.
TEST_CASE("replay: a launch is the same whether it is recorded or not") {
  Lab lab;
  std::vector<Settings> all = all_settings();
  all.push_back(settings_of(Policy::Random, Cache::Weakest, false));
  all.back().messages = true;
  for (const bool is_watched : {false, true}) {
    for (Object& object : lab.launch.objects) object.watched = is_watched;
    for (const Settings& settings : all) {
      for (std::uint64_t seed = 0; seed < 20; ++seed) {
        CAPTURE(words(settings), seed, is_watched);
        lab.launch.record = true;
        const Ended recorded = play(lab, settings, seed);
        const std::vector<std::uint32_t> memory = memory_of(lab);
        lab.launch.record = false;
        const Ended other = play(lab, settings, seed);
        REQUIRE(other.hash == recorded.hash);
        REQUIRE(other.accesses == recorded.accesses);
        REQUIRE(other.stale_loads == recorded.stale_loads);
        REQUIRE(other.races == recorded.races);
        REQUIRE(memory_of(lab) == memory);
      }
    }
  }
}

TEST_CASE("replay: following other segments gives another schedule") {
  Lab lab;
  const std::vector<Segment> backwards = {{7, 100}, {6, 100}, {99, 5}, {7, 100}, {3, 1}};
  const Settings settings = settings_of(Policy::Random, Cache::None, false);
  const Ended free = play(lab, settings, 1);
  lab.launch.follow = &backwards;
  lab.launch.record = true;
  const Ended followed = play(lab, settings, 1);
  CHECK(followed.hash != free.hash);
  CHECK_FALSE(followed.fault.has_value());
  // Until its barrier; the segment of a work-item that does not exist is left out.
  CHECK(followed.segments[0].work_item == 7);
  CHECK(followed.segments[1].work_item == 6);
  CHECK(followed.segments[2].work_item == 7);
  CHECK(followed.segments[3].work_item == 3);
}

TEST_CASE("replay: different seeds give different schedules, neighbours too") {
  CHECK(hashes(Policy::Random, 1000) == 1000);
  CHECK(hashes(Policy::Bursts, 1000) > 900);
  CHECK(hashes(Policy::Pct, 1000) > 900);
}

TEST_CASE("replay: what a launch leaves behind does not change the next one") {
  Lab lab;
  const Settings weakest = settings_of(Policy::Random, Cache::Weakest, true);
  const std::uint64_t alone = play(lab, weakest, 9).hash;
  // A fault leaves fibers, buffered stores and local memory as they are.
  lab.clear();
  const Ended broken = lab.run(
      [](void* const* a) {
        const Code code{a};
        store(stalemate_sim_local_base(), 1);
        store(code.cell(0), 5);
        if (id() == 3) store(code.cell(kCells), 1);
      },
      weakest, 1);
  CHECK(broken.fault.has_value());
  CHECK(play(lab, weakest, 9).hash == alone);
}

TEST_CASE("weak compare-exchanges fail as often as asked for, and say so") {
  Lab lab;
  lab.launch.nd_range = {1, 1};
  Settings settings;
  settings.idle_events =
      1000000;  // while a launch that looks stuck is searched for a cycle none fails
  const auto failures = [&](std::uint32_t of_thousand) {
    settings.weak_failures = of_thousand;
    lab.clear();
    lab.run(
        [](void* const* a) {
          const Code code{a};
          std::uint32_t failed = 0;
          for (std::uint32_t i = 0; i < 1000; ++i) {
            const std::uint64_t old = stalemate_sim_read_modify_write(
                code.cell(0), 4, kWeakCompareExchange, 0, 0, kRelaxed, kRelaxed, kScopeDevice);
            failed += old == 0 && stalemate_sim_exchanged() == 0 ? 1 : 0;
          }
          code.result(0, failed);
        },
        settings, 3);
    return lab.reg(0);
  };
  CHECK(failures(0) == 0);
  CHECK(failures(1000) == 1000);
  CHECK(failures(250) > 200);
  CHECK(failures(250) < 300);
}

}  // namespace stalemate::sim::test
