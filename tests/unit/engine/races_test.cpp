// A data race that a simulated device saw: what the engine makes of it.
#include <catch2/catch.hpp>

#include "rig.hpp"
#include "simulated_device.hpp"

namespace stalemate::engine {

namespace {

LaunchOutcome with_race(LaunchOutcome outcome, const Asked& asked) {
  auto& completed = std::get<Completed>(outcome);
  completed.race = Violation{ViolationKind::DataRace, "k.cl:3: two stores race", {"who"}, {}};
  completed.races_watched = true;
  return recorded(std::move(outcome), asked.schedule, taken(asked.schedule, {{0, 3}, {1, 2}}));
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
  CHECK(std::get<Violation>(result.verdict).summary == "k.cl:3: two stores race");
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

}  // namespace stalemate::engine
