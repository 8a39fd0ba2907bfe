// A load of local memory that nobody wrote, as a simulated device saw it: what the engine makes of
// it.
#include <catch2/catch.hpp>

#include "rig.hpp"
#include "simulated_device.hpp"

namespace stalemate::engine {

namespace {

const Fact kGarbage(FactKind::UnwrittenLoad, {"k.cl:3", Actor{1, 0}, 4u, Place{}});

LaunchOutcome with_garbage(LaunchOutcome outcome) {
  std::get<Completed>(outcome).unwritten_load = kGarbage;
  return outcome;
}

}  // namespace

TEST_CASE("garbage in a run: what nothing comes of is a pass") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return with_garbage(passes()); });
  CHECK(std::holds_alternative<Pass>(rig.run_one(simulated(device)).verdict));
}

TEST_CASE("garbage in a run: what the property finds keeps its kind, and tells the load") {
  Rig rig;
  ScriptedDevice device(
      [](const Asked&) { return with_garbage(violates(ViolationKind::WrongValue)); });
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  const auto& violation = std::get<Violation>(result.verdict);
  CHECK(violation.kind == ViolationKind::WrongValue);
  REQUIRE_FALSE(violation.explanation.empty());
  CHECK(violation.explanation.back() == Evidence(kGarbage));
}

TEST_CASE("garbage in a run: a race is told with it, too") {
  Rig rig;
  ScriptedDevice device([](const Asked&) {
    LaunchOutcome outcome = with_garbage(passes());
    std::get<Completed>(outcome).races.emplace_back();
    return outcome;
  });
  const SubjectResult result = rig.run_one(simulated(device));
  REQUIRE(std::holds_alternative<Violation>(result.verdict));
  CHECK(std::get<Violation>(result.verdict).kind == ViolationKind::DataRace);
  CHECK(std::get<Violation>(result.verdict).explanation.back() == Evidence(kGarbage));
}

}  // namespace stalemate::engine
