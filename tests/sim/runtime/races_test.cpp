#include <vector>

#include <catch2/catch.hpp>

#include "sim/runtime/race_rules.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::uint64_t kRaceSeeds = 60;

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
    count.races += ended.race ? 1 : 0;
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
  CHECK_FALSE(ended.race);
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
  CHECK_FALSE(ended.race);
}

TEST_CASE("races: volatile accesses are plain ones if one says so") {
  const Kernel kernel = [](void* const* a) {
    volatile_store(Code{a}.cell(kData), id());
    reach({a});
  };
  Settings settings = settings_for_races(Cache::None, false);
  Lab lab = watched_lab({2, 1});
  CHECK_FALSE(lab.run(kernel, settings, 1).race);
  settings.volatile_is = VolatileIs::Plain;
  CHECK(lab.run(kernel, settings, 1).race);
}

TEST_CASE("races: a race is told with both accesses, and what would order them") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    if (id() == 0)
      store(Code{a}.cell(kData) + 4, 1);
    else
      load(Code{a}.cell(kData) + 4);
  };
  const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
  REQUIRE(ended.race);
  CHECK(ended.race->kind == ViolationKind::DataRace);
  CHECK(ended.race->summary ==
        "an unknown line: a load of 'cells' at byte 4 by work-item 1, and the store by work-item 0 "
        "at an unknown line, race");
  REQUIRE(ended.race->explanation.size() == 3);
  CHECK(ended.race->explanation[0] ==
        "an unknown line: a plain store by work-item 0 of work-group 0");
  CHECK(ended.race->explanation[1] ==
        "an unknown line: a plain load by work-item 1 of work-group 1");
}

TEST_CASE("races: a read-modify-write is told as one") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    const bool is_first = id() == 0;
    if (is_first) modify(Code{a}.cell(kData), kAdd, 1);
    if (!is_first) store(Code{a}.cell(kData), 7);
  };
  const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
  REQUIRE(ended.race);
  CHECK_THAT(ended.race->summary, Catch::Matchers::Contains("and the read-modify-write by"));
  CHECK(ended.race->explanation[0] ==
        "an unknown line: an atomic read-modify-write by work-item 0 of work-group 0");
  CHECK(ended.race->explanation[1] ==
        "an unknown line: a plain store by work-item 1 of work-group 1");
}

TEST_CASE("races: the launch goes on, and is the same event by event") {
  const Rule& rule = race_rules().front();
  Lab lab = watched_lab(rule.nd_range);
  Settings settings = settings_for_races(Cache::Weakest, true);
  const Ended watched = lab.run(rule.racing, settings, 3);
  lab.clear();
  settings.races = false;
  const Ended unwatched = lab.run(rule.racing, settings, 3);
  CHECK(watched.race);
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
