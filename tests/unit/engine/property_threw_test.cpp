#include <algorithm>

#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

std::string cause_of(const Verdict& verdict) {
  const auto* error = std::get_if<Error>(&verdict);
  return error == nullptr ? std::string(name(verdict)) : error->cause;
}

bool has_note(const SubjectResult& result, const std::string& note) {
  return std::find(result.notes.begin(), result.notes.end(), note) != result.notes.end();
}

}  // namespace

TEST_CASE("property_threw: a property that throws is an error, and the run goes on") {
  Rig rig;
  rig.plan.subjects = {tiny_subject("a"), tiny_subject("b")};
  rig.property->throws_in = GENERATE("generate", "fit_to_device", "lower", "judge");
  ScriptedDevice device([](const Asked&) { return passes(); });
  const RunResult run = rig.run({&device});
  REQUIRE(run.subjects.size() == 2);
  for (const SubjectResult& result : run.subjects) {
    CHECK(cause_of(result.verdict) == "the property threw: from " + rig.property->throws_in);
    CHECK(result.expectation == Expectation::Unexpected);
  }
  CHECK(rig.recorder.events.back() == "run finished");
}

TEST_CASE("property_threw: a buffer that its content does not fill is the property's mistake") {
  Rig rig;
  rig.property->gives_unsound_buffers = true;
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK_THAT(cause_of(rig.run_one(device).verdict),
             Catch::Contains("a buffer 'finding' of") && Catch::Contains("does not fill"));
  CHECK(device.asked().empty());
}

TEST_CASE("property_threw: a launch of nothing is the property's mistake, and convicts nobody") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  rig.property->changes_request = [](LaunchRequest& request) { request.dispatches.clear(); };
  CHECK_THAT(cause_of(rig.run_one(device).verdict), Catch::Contains("it launches nothing"));
  rig.property->changes_request = [](LaunchRequest& request) {
    request.dispatches[0].nd_range.work_groups = 0;
  };
  CHECK_THAT(cause_of(rig.run_one(device).verdict), Catch::Contains("with no work-item"));
  rig.property->changes_request = [](LaunchRequest& request) {
    request.dispatches[0].arguments.push_back(BufferArgument{"cuont"});
  };
  CHECK_THAT(cause_of(rig.run_one(device).verdict),
             Catch::Contains("a buffer 'cuont', which is none of the launch"));
  CHECK(device.asked().empty());
}

TEST_CASE("property_threw: a judge that does not say twice what it says once convicts nobody") {
  Rig rig;
  rig.property->passes_one_in = GENERATE(2, 3, 9);
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const SubjectResult result = rig.run_one(device);
  CHECK_THAT(cause_of(result.verdict),
             Catch::Contains("judges one history in two ways, as a violation and as pass"));
  CHECK(std::get<Error>(result.verdict).of_property);
  rig.property->passes_one_in = 0;
  CHECK(std::holds_alternative<Violation>(rig.run_one(device).verdict));
}

TEST_CASE("property_threw: buffers that are filled differently each time convict nobody") {
  Rig rig;
  std::uint8_t calls = 0;
  rig.property->changes_request = [&](LaunchRequest& request) {
    request.buffers[0].fill = Fill::Pattern;
    request.buffers[0].content = {std::byte{calls++}};
  };
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  CHECK_THAT(cause_of(rig.run_one(device).verdict),
             Catch::Contains("fills the buffers of one case in two ways"));
}

TEST_CASE("property_threw: a case of no operations is the property's mistake") {
  Rig rig;
  rig.property->generates_nothing = true;
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK_THAT(cause_of(rig.run_one(device).verdict), Catch::Contains("a case of no work-items"));
  CHECK(device.asked().empty());
}

TEST_CASE("property_threw: one that throws while causes are told apart leaves the violation") {
  Rig rig;
  rig.property->throws_in = "disambiguating_case";
  ScriptedDevice device(
      [](const Asked&) { return violates(ViolationKind::MutualExclusionOrStale); });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "violation");
  CHECK(has_note(result,
                 "the property threw while it told two causes apart: from disambiguating_case"));
}

TEST_CASE("property_threw: one that throws when asked for a control is an error") {
  Rig rig;
  rig.property->throws_in = "control";
  ScriptedDevice device([](const Asked& asked) { return hangs(asked); });
  CHECK(cause_of(rig.run_one(device).verdict) == "the property threw: from control");
}

TEST_CASE("property_threw: one that throws while shrinking takes nothing from the violation") {
  Rig rig;
  rig.property->throws_in = "shrink_tree";
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const SubjectResult result = rig.run_one(device);
  CHECK(std::holds_alternative<Violation>(result.verdict));
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->smallest == result.reproducer->original);
  CHECK(has_note(result, "the property threw while shrinking: from shrink_tree"));
}

TEST_CASE("property_threw: a replay says so of a history that cannot be judged") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  const auto reproducer = rig.run_one(device).reproducer;
  REQUIRE(reproducer);
  rig.property->throws_in = GENERATE("judge", "fit_to_device");
  const ReplayResult again = replay(*reproducer, &device, 3, rig.context);
  const bool judges = rig.property->throws_in != "judge";
  CHECK(again.stored_agrees == judges);
  CHECK(again.smallest.rate.violations == 0);
  REQUIRE_FALSE(again.smallest.notes.empty());
  CHECK_THAT(again.smallest.notes.front(), Catch::Contains("the property threw"));
}

}  // namespace stalemate::engine
