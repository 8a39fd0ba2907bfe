// A data race that a simulated device saw: what the engine makes of it.
#include <functional>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "simulated_device.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

Access access_at(std::uint32_t line, AccessKind kind, std::uint32_t item) {
  Access access;
  access.work_item = access.work_group = item;
  access.kind = kind;
  access.object = "cells";
  access.size_bytes = 4;
  access.file = "here/k.cl";
  access.line = line;
  return access;
}

DataRace race_of(std::uint32_t store_line, std::uint32_t load_line) {
  return {.first = access_at(store_line, AccessKind::Store, 1),
          .second = access_at(load_line, AccessKind::Load, 0)};
}

LaunchOutcome with_races(LaunchOutcome outcome, const Asked& asked, std::vector<DataRace> races) {
  auto& completed = std::get<Completed>(outcome);
  completed.races = std::move(races);
  completed.races_watched = true;
  return recorded(std::move(outcome), asked.schedule, taken(asked.schedule, {{0, 3}, {1, 2}}));
}

LaunchOutcome with_race(LaunchOutcome outcome, const Asked& asked) {
  return with_races(std::move(outcome), asked, {race_of(3, 5)});
}

Violation violation_of(Rig& rig, const std::function<LaunchOutcome(const Asked&)>& launch) {
  ScriptedDevice device(launch);
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  return std::get<Violation>(result.verdict);
}

Violation told(Rig& rig, const std::function<std::vector<DataRace>(const Asked&)>& races) {
  return violation_of(
      rig, [&](const Asked& asked) { return with_races(passes(), asked, races(asked)); });
}

/// Of a launch whose values are wrong, and in which those race.
Violation wrong_value_with(Rig& rig, const std::vector<DataRace>& races) {
  return violation_of(rig, [&](const Asked& asked) {
    return with_races(violates(ViolationKind::WrongValue), asked, races);
  });
}

ViolationKind kind_of(const SubjectResult& result) {
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  return std::get<Violation>(result.verdict).kind;
}

}  // namespace

TEST_CASE("races in a run: a launch that passes otherwise is a violation, shrunk and repeatable") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) { return with_race(passes(), asked); });
  const SubjectResult result = rig.run_one(simulated(device));
  CHECK(kind_of(result) == ViolationKind::DataRace);
  CHECK(words(std::get<Violation>(result.verdict).summary) ==
        "k.cl:3 stores cells[0] plainly while k.cl:5 may read it");
  CHECK(result.expectation == Expectation::Unexpected);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->history.buffers.empty());
  CHECK(result.reproducer->exact);
  CHECK(result.reproducer->smallest.input.nd_range.work_groups == 1);
  CHECK(result.reproducer->smallest.rate == Rate{20, 20});
}

TEST_CASE("races in a run: what the property finds is the verdict, though a race came first") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked& asked) {
    return with_race(++launches < 5 ? passes() : violates(ViolationKind::LostUpdate), asked);
  });
  CHECK(kind_of(rig.run_one(simulated(device))) == ViolationKind::LostUpdate);
}

TEST_CASE("races in a run: the search for another kind ends after fifty cases") {
  Rig rig;
  rig.plan.budget.cases = 1000;
  ScriptedDevice device([](const Asked& asked) { return with_race(passes(), asked); });
  CHECK(rig.run_one(simulated(device)).effort.cases == 51);
}

TEST_CASE("races in a run: a pass says in how many launches none was seen") {
  Rig rig;
  ScriptedDevice watched([](const Asked&) {
    LaunchOutcome outcome = passes();
    std::get<Completed>(outcome).races_watched = true;
    return outcome;
  });
  CHECK(rig.run_one(simulated(watched)).effort.launches_watched == 50);
  ScriptedDevice unwatched([](const Asked&) { return passes(); });
  CHECK(rig.run_one(simulated(unwatched)).effort.launches_watched == 0);
}

TEST_CASE("races in a run: a race is told with both accesses and what would order them") {
  Rig rig;
  const Violation violation = told(rig, [](const Asked&) { return std::vector{race_of(3, 5)}; });
  REQUIRE(violation.explanation.size() == 3);
  CHECK(words(violation.explanation[0]) == "k.cl:3: plain store by work-item 1 of work-group 1");
  CHECK(words(violation.explanation[1]) == "k.cl:5: plain load by work-item 0 of work-group 0");
  CHECK_THAT(
      words(violation.explanation[2]),
      Catch::StartsWith(
          "make both accesses atomic (relaxed is enough for the value alone; load, computation and "
          "store have to be one atomic operation), or order them: a release behind the one that "
          "has to come first, and an acquire in front of the other"));
}

TEST_CASE("races in a run: what is atomic is said, and where it is the driver") {
  Rig rig;
  const Violation violation = told(rig, [](const Asked&) {
    DataRace race = race_of(3, 5);
    race.first.is_atomic = true;
    race.second.file = "stalemate/list.clh";
    race.is_in_group = true;
    return std::vector{race};
  });
  CHECK(words(violation.summary) ==
        "k.cl:3 stores cells[0] atomically while the driver (list.clh:5) may read it plainly");
  CHECK_THAT(words(violation.explanation.at(2)),
             Catch::StartsWith("make the other access atomic, too"));
  CHECK_THAT(words(violation.explanation.at(2)),
             Catch::Contains("a barrier with the flag of that memory"));
}

TEST_CASE("races in a run: of two atomics whose scopes do not reach, the narrow one is named") {
  Rig rig;
  const Violation violation = told(rig, [](const Asked&) {
    DataRace race = race_of(3, 5);
    race.is_of_scope = race.first.is_atomic = race.second.is_atomic = true;
    race.first.scope = MemoryScope::WorkGroup;
    race.second.scope = MemoryScope::Device;
    return std::vector{race};
  });
  CHECK_THAT(words(violation.explanation.at(2)),
             Catch::EndsWith("(k.cl:3 has memory_scope_work_group)"));
}

TEST_CASE("races in a run: each pair of lines that races in a launch is told once") {
  Rig rig;
  const Violation violation = told(rig, [](const Asked&) {
    return std::vector{race_of(3, 5), race_of(5, 3), race_of(3, 9)};
  });
  CHECK(violation.races == std::vector<LinePair>{{"k.cl:3", "k.cl:5"}, {"k.cl:3", "k.cl:9"}});
  CHECK(words(violation.explanation.back()) ==
        "another race: k.cl:3 stores cells[0] plainly while k.cl:9 may read it");
}

TEST_CASE("races in a run: what only larger cases show is told with the smallest one") {
  Rig rig;
  const Violation violation = told(rig, [](const Asked& asked) {
    std::vector<DataRace> races{race_of(3, 5)};
    if (asked.nd_range.work_groups > 2) races.push_back(race_of(7, 8));
    return races;
  });
  CHECK(violation.races == std::vector<LinePair>{{"k.cl:3", "k.cl:5"}, {"k.cl:7", "k.cl:8"}});
  CHECK(words(violation.explanation.back()) ==
        "another race: k.cl:7 stores cells[0] plainly while k.cl:8 may read it");
}

TEST_CASE("races in a run: a cause that the property leaves open may be a race of the launch") {
  Rig rig;
  rig.property->open_kind = ViolationKind::WrongValue;
  DataRace of_driver = race_of(3, 5);
  of_driver.first.file = of_driver.second.file = "stalemate/list.clh";
  DataRace in_group = race_of(7, 9);
  in_group.is_in_group = true;
  const Violation violation = wrong_value_with(rig, {of_driver, in_group, race_of(3, 5)});
  CHECK(violation.kind == ViolationKind::WrongValue);
  CHECK(violation.races == std::vector<LinePair>{{"k.cl:7", "k.cl:9"}});
  REQUIRE(violation.explanation.size() == 2);
  CHECK(words(violation.explanation[0]) ==
        "this launch has a data race, which may be why: k.cl:7 stores cells[0] plainly while "
        "k.cl:9 may read it");
  CHECK_THAT(words(violation.explanation[1]),
             Catch::Contains("a barrier with the flag of that memory between them"));
}

TEST_CASE("races in a run: who went another way at a barrier, or waits, may have raced before") {
  Rig rig;
  const auto told_of = [&](ViolationKind kind) {
    rig.property->open_kind = kind;
    return violation_of(rig, [&](const Asked& asked) {
      Misbehaved misbehaved{Violation{.kind = kind}};
      misbehaved.races = {race_of(3, 5)};
      return recorded(std::move(misbehaved), asked.schedule, taken(asked.schedule, {{0, 3}}));
    });
  };
  const Violation divergence = told_of(ViolationKind::BarrierDivergence);
  CHECK(divergence.races == std::vector<LinePair>{{"k.cl:3", "k.cl:5"}});
  REQUIRE_FALSE(divergence.explanation.empty());
  CHECK_THAT(words(divergence.explanation[0]), Catch::Contains("which may be why: k.cl:3"));
  CHECK(told_of(ViolationKind::NoProgress).races == divergence.races);
  CHECK(told_of(ViolationKind::OutOfBounds).races.empty());
}

TEST_CASE("races in a run: a cause that is known, or no race of the code, is told without") {
  Rig rig;
  CHECK(wrong_value_with(rig, {race_of(3, 5)}).explanation.empty());
  rig.property->open_kind = ViolationKind::WrongValue;
  DataRace of_driver = race_of(3, 5);
  of_driver.first.file = of_driver.second.file = "stalemate/list.clh";
  CHECK(wrong_value_with(rig, {of_driver}).explanation.empty());
}

TEST_CASE("races in a run: a property that throws when it is asked for causes is named") {
  Rig rig;
  rig.property->throws_in = "leaves_cause_open";
  ScriptedDevice device(
      [](const Asked& asked) { return with_race(violates(ViolationKind::WrongValue), asked); });
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(std::holds_alternative<Error>(result.verdict));
  CHECK(std::get<Error>(result.verdict).of_property);
}

}  // namespace stalemate::engine
