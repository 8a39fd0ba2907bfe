// What a pass has shown: whether anything was done, and whether anybody met.
#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

TEST_CASE("done: where nothing that was to change anything did so, nothing was tested") {
  Rig rig;
  int launches = 0;
  bool is_ever_busy = false;
  ScriptedDevice device([&](const Asked&) {
    return is_ever_busy && ++launches == 7 ? completes({0, kSeldom, 0}) : completes({0, kIdle, 0});
  });
  const SubjectResult idle = rig.run_one(device);
  REQUIRE(std::holds_alternative<Inconclusive>(idle.verdict));
  const auto& inconclusive = std::get<Inconclusive>(idle.verdict);
  CHECK_THAT(inconclusive.reason, Catch::Contains("did an operation succeed"));
  CHECK_THAT(inconclusive.remedy, Catch::Contains("initialised"));
  is_ever_busy = true;
  const SubjectResult seldom = rig.run_one(device);
  CHECK(name(seldom.verdict) == "pass");
  CHECK(
      seldom.notes ==
      std::vector<std::string>{
          "over 99 % of the calls that were to change the object said that they did not: see that "
          "this is as it should be"});
}

TEST_CASE("done: where no operation was judged there is no pass") {
  Rig rig;
  rig.property->counts_operations = false;
  ScriptedDevice device([](const Asked&) { return passes(); });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK_THAT(std::get<Inconclusive>(result.verdict).reason,
             Catch::Contains("was an operation judged"));
}

TEST_CASE("done: how many calls failed is noted only where it is nearly all") {
  Rig rig;
  std::uint8_t met = kSeldom;
  ScriptedDevice device([&](const Asked&) { return completes({0, met, 0}); });
  CHECK(
      rig.run_one(device).notes ==
      std::vector<std::string>{
          "96 % of the calls that were to change the object said that they did not: see that this "
          "is as it should be"});
  met = 1;
  CHECK(rig.run_one(device).notes.empty());
}

TEST_CASE("done: that a reference never changes anything is noted") {
  Rig rig;
  int launches = 0;
  bool is_ever_changed = false;
  ScriptedDevice device([&](const Asked&) {
    return completes({0, is_ever_changed && ++launches == 7 ? kChanged : kUnchanged, 0});
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "pass");
  REQUIRE(result.notes.size() == 1);
  CHECK_THAT(result.notes.front(), Catch::Contains("code which does nothing may pass, too"));
  is_ever_changed = true;
  CHECK(rig.run_one(device).notes.empty());
  // Beside a violation it is of no interest.
  ScriptedDevice wrong([&](const Asked&) {
    return ++launches % 5 == 0 ? violates(ViolationKind::LostUpdate)
                               : completes({0, kUnchanged, 0});
  });
  for (const std::string& note : rig.run_one(wrong).notes) {
    CHECK_THAT(note, !Catch::Contains("does nothing"));
  }
}

TEST_CASE("done: that room never ran out is noted beside a pass") {
  Rig rig;
  int launches = 0;
  bool is_ever_full = false;
  ScriptedDevice device([&](const Asked&) {
    return completes({0, is_ever_full && ++launches == 7 ? kWasFull : kHadRoom, 0});
  });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.notes.size() == 1);
  CHECK_THAT(result.notes.front(), Catch::Contains("was room wanting"));
  is_ever_full = true;
  CHECK(rig.run_one(device).notes.empty());
}

TEST_CASE("done: where no work-groups share anything it is work-items that have not met") {
  Rig rig;
  rig.property->work_groups_max = 1;
  rig.property->follows_settings = true;
  rig.plan.generate.work_group_size = {8, 8};
  ScriptedDevice device([](const Asked&) { return completes({0, 0, 0}); });
  const auto verdict = std::get<Inconclusive>(rig.run_one(device).verdict);
  CHECK_THAT(verdict.reason, Catch::Contains("no launch met") && Catch::Contains("work-items of"));
  CHECK_THAT(verdict.remedy, Catch::Contains("sim:sc"));
}

TEST_CASE("done: where one work-item is alone, nobody could have met") {
  Rig rig;
  rig.property->work_groups_max = 1;
  rig.property->work_group_size_max = 1;
  ScriptedDevice device([](const Asked&) { return completes({0, 0, 0}); });
  const auto verdict = std::get<Inconclusive>(rig.run_one(device).verdict);
  CHECK_THAT(verdict.reason, Catch::Contains("had two work-items a cell"));
  CHECK_THAT(verdict.remedy, Catch::Contains("at_most"));
}

TEST_CASE("done: that work-groups take turns on a simulated device, no time mends") {
  Rig rig;
  ScriptedDevice device([](const Asked&) { return completes({0, 0, 0}); });
  CHECK_THAT(std::get<Inconclusive>(rig.run_one(device).verdict).remedy,
             Catch::StartsWith("give it more time") && Catch::Contains("`groups: 1`"));
  device.editable_info().is_simulated = true;
  CHECK_THAT(std::get<Inconclusive>(rig.run_one(device).verdict).remedy,
             Catch::Contains("sim:serial"));
}

TEST_CASE("done: cases that the device did not take are told beside those that passed") {
  Rig rig;
  rig.plan.budget.cases = 6;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches % 2 == 1) return passes();
    return Unsupported{"CL_INVALID_WORK_GROUP_SIZE", Lack::DriverLimit};
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "pass");
  CHECK(result.notes == std::vector<std::string>{
                            "3 of 6 cases were not run (the first: CL_INVALID_WORK_GROUP_SIZE)"});
  ScriptedDevice refusing([](const Asked&) -> LaunchOutcome {
    return Unsupported{"CL_INVALID_WORK_GROUP_SIZE", Lack::DriverLimit};
  });
  CHECK(rig.run_one(refusing).notes.empty());
}

}  // namespace stalemate::engine
