#include <vector>

#include <catch2/catch.hpp>

#include "sim/runtime/race_rules.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::uint64_t kRaceSeeds = 60;

void store_at(void* at, std::uint32_t value, std::uint32_t line) {
  stalemate_sim_store4(at, value, line << 1U);
}
void load_at(const void* at, std::uint32_t line) {
  stalemate_sim_load4(at, line << 1U);
}

const std::vector<Rule>& race_rules() {
  static const std::vector<Rule> all = [] {
    std::vector<Rule> made;
    for (const auto& part : {message_rules(), fence_rules(), barrier_rules(), access_rules()}) {
      made.insert(made.end(), part.begin(), part.end());
    }
    return made;
  }();
  return all;
}

Lab watched_lab(const NdRange& range) {
  Lab lab;
  lab.launch.nd_range = range;
  lab.launch.objects[0].watched = true;
  lab.launch.locals[0].watched = true;
  return lab;
}

Settings settings_for_races(Cache cache, bool store_buffers) {
  return settings_of(Policy::Random, cache, store_buffers);
}

/// How many of the seeds end with a race, of those in which both accesses happened.
struct RaceCount {
  int races = 0;
  int reached = 0;
};

RaceCount count_races(const Rule& rule, Kernel kernel, const Settings& settings) {
  RaceCount count;
  for (std::uint64_t seed = 0; seed < kRaceSeeds; ++seed) {
    Lab lab = watched_lab(rule.nd_range);
    lab.launch.has_c11_atomics = rule.has_c11_atomics;
    const Ended ended = lab.run(kernel, settings, seed);
    REQUIRE(!ended.fault);
    REQUIRE(ended.watched);
    if (lab.reg(kReached) == 0) continue;
    ++count.reached;
    count.races += !ended.races.empty() ? 1 : 0;
  }
  return count;
}

TEST_CASE("races: what a rule orders is no race, and without it there is one in every schedule") {
  const Settings settings = settings_for_races(Cache::None, false);
  for (const Rule& rule : race_rules()) {
    INFO(rule.name);
    const RaceCount ordered = count_races(rule, rule.ordered, settings);
    CHECK(ordered.reached > 0);
    CHECK(ordered.races == 0);
    const RaceCount racing = count_races(rule, rule.racing, settings);
    CHECK(racing.reached > 0);
    CHECK(racing.races == racing.reached);
  }
}

TEST_CASE("races: nobody watches, and nobody is accused") {
  const Rule& rule = race_rules().front();
  Lab lab = watched_lab(rule.nd_range);
  Settings settings = settings_for_races(Cache::None, false);
  SECTION("objects that are not under test") {
    lab.launch.objects[0].watched = false;
    lab.launch.locals[0].watched = false;
  }
  SECTION("where it is turned off") {
    settings.races = false;
  }
  SECTION("more work-items than it keeps clocks of") {
    lab.launch.nd_range = {513, 2};
  }
  const Ended ended = lab.run(rule.racing, settings, 1);
  CHECK(ended.races.empty());
  CHECK_FALSE(ended.watched);
}

TEST_CASE("races: an atomic of an object that nobody watches orders all the same") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    const Code code{a};
    auto* const flag = static_cast<std::byte*>(a[1]) + 256;
    if (id() == 0) {
      store(code.cell(kData), 7);
      put(flag, 1, kRelease);
    } else if (await(flag, 1)) {
      load(code.cell(kData));
      reach(code);
    }
  };
  const Ended ended = lab.run(kernel, settings_for_races(Cache::None, false), 1);
  REQUIRE(lab.reg(kReached) == 1);
  CHECK(ended.races.empty());
}

TEST_CASE("races: volatile accesses are plain ones if one says so") {
  const Kernel kernel = [](void* const* a) {
    volatile_store(Code{a}.cell(kData), id());
    reach({a});
  };
  Settings settings = settings_for_races(Cache::None, false);
  Lab lab = watched_lab({2, 1});
  CHECK(lab.run(kernel, settings, 1).races.empty());
  settings.volatile_is = VolatileIs::Plain;
  CHECK_FALSE(lab.run(kernel, settings, 1).races.empty());
}

TEST_CASE("races: volatile accesses of more than 8 bytes are plain ones") {
  const auto races = [](std::uint32_t stored, std::uint32_t loaded) {
    Lab lab = watched_lab({2, 1});
    static std::uint32_t bytes[2] = {};
    bytes[0] = stored;
    bytes[1] = loaded;
    const Kernel kernel = [](void* const* a) {
      std::byte words[16] = {};
      if (id() == 0)
        stalemate_sim_store_bytes(Code{a}.cell(kData), words, bytes[0], kVolatile);
      else
        stalemate_sim_load_bytes(words, Code{a}.cell(kData), bytes[1], kVolatile);
    };
    return lab.run(kernel, settings_for_races(Cache::None, false), 1).races.size();
  };
  CHECK(races(8, 8) == 0);
  CHECK(races(16, 8) == 1);
  CHECK(races(8, 16) == 1);
  CHECK(races(12, 12) == 1);
}

TEST_CASE("races: a race is told with both accesses") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    if (id() == 0)
      store(Code{a}.cell(kData) + 4, 1);
    else
      load(Code{a}.cell(kData) + 4);
  };
  const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
  REQUIRE(ended.races.size() == 1);
  const auto& [first, second, is_of_scope, is_in_group] = ended.races.front();
  CHECK(first.work_item == 0);
  CHECK(first.kind == AccessKind::Store);
  CHECK(second.work_item == 1);
  CHECK(second.work_group == 1);
  CHECK(second.kind == AccessKind::Load);
  CHECK(second.object == "cells");
  CHECK(second.offset_bytes == 4);
  CHECK_FALSE(second.is_atomic);
  CHECK_FALSE(is_of_scope);
  CHECK_FALSE(is_in_group);
}

TEST_CASE("races: a read-modify-write is told as one") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    const bool is_first = id() == 0;
    if (is_first) modify(Code{a}.cell(kData), kAdd, 1);
    if (!is_first) store(Code{a}.cell(kData), 7);
  };
  const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
  REQUIRE_FALSE(ended.races.empty());
  CHECK(ended.races.front().first.kind == AccessKind::ReadModifyWrite);
  CHECK(ended.races.front().first.is_atomic);
  CHECK(ended.races.front().second.kind == AccessKind::Store);
}

// item 0: line 1: store data, line 2: store data + 4, line 1: store data
// item 1: line 3: load data,  line 4: load data + 4,  line 3: load data
TEST_CASE("races: each pair of lines is told once, and more than eight are counted") {
  static const stalemate_sim_place lines[] = {{"k.cl", 0, 1}, {"k.cl", 1, 1}, {"k.cl", 2, 1},
                                              {"k.cl", 3, 1}, {"k.cl", 4, 1}, {"k.cl", 5, 1},
                                              {"k.cl", 6, 1}, {"k.cl", 7, 1}, {"k.cl", 8, 1},
                                              {"k.cl", 9, 1}, {"k.cl", 10, 1}};
  stalemate_sim_module_table table{};
  table.places = lines;
  table.place_count = 11;
  Lab lab = watched_lab({2, 1});
  lab.launch.module = &table;
  SECTION("two pairs, three times") {
    const Kernel kernel = [](void* const* a) {
      for (const std::uint32_t turn : {0U, 1U, 0U}) {
        std::byte* const at = Code{a}.cell(kData) + 4 * turn;
        if (id() == 0) store_at(at, 1, 1 + turn);
        if (id() == 1) load_at(at, 3 + turn);
      }
    };
    const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
    REQUIRE(ended.races.size() == 2);
    CHECK(source_line(ended.races[0].first) == "k.cl:1");
    CHECK(source_line(ended.races[0].second) == "k.cl:3");
    CHECK(source_line(ended.races[1].first) == "k.cl:2");
    CHECK(source_line(ended.races[1].second) == "k.cl:4");
    CHECK(ended.races_left_out == 0);
  }
  SECTION("ten pairs") {
    const Kernel kernel = [](void* const* a) {
      if (id() == 0) store_at(Code{a}.cell(kData), 1, 0);
      for (std::uint32_t line = 1; id() == 1 && line <= 10; ++line) {
        load_at(Code{a}.cell(kData), line);
      }
    };
    const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
    CHECK(ended.races.size() == kRacesMax);
    CHECK(ended.races_left_out == 10 - kRacesMax);
  }
}

TEST_CASE("races: the launch goes on, and is the same event by event") {
  const Rule& rule = race_rules().front();
  Lab lab = watched_lab(rule.nd_range);
  Settings settings = settings_for_races(Cache::Weakest, true);
  const Ended watched = lab.run(rule.racing, settings, 3);
  lab.clear();
  settings.races = false;
  const Ended unwatched = lab.run(rule.racing, settings, 3);
  CHECK_FALSE(watched.races.empty());
  CHECK(watched.hash == unwatched.hash);
  CHECK(watched.events == unwatched.events);
}

TEST_CASE("races: stale loads and late stores accuse nobody falsely") {
  for (const Cache cache : {Cache::Hopper, Cache::Weakest}) {
    for (const bool store_buffers : {false, true}) {
      for (const Rule& rule : race_rules()) {
        INFO(rule.name);
        const Settings settings = settings_for_races(cache, store_buffers);
        CHECK(count_races(rule, rule.ordered, settings).races == 0);
      }
    }
  }
}

}  // namespace
}  // namespace stalemate::sim::test
