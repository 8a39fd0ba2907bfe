// Who waits for a launch is told of it.
#include <catch2/catch.hpp>

#include "stuck_rig.hpp"

namespace stalemate::engine {

namespace {

Key resident_key() {
  Key key;
  key.name = "resident";
  key.form = KeyForm::Boolean;
  return key;
}

}  // namespace

TEST_CASE("stuck: a launch that is slow is told of at once, and once, with what may be missing") {
  StuckRig rig;
  rig.property->own_keys = {resident_key()};
  std::size_t launches_before = 0;
  ScriptedDevice device([&](const Asked& asked) {
    if (rig.recorder.slow_launches.empty()) ++launches_before;
    return asked.subject == "control" ? completes({}, milliseconds(300)) : hangs(asked);
  });
  rig.context.remembered = [](const Subject&) {
    return std::vector<Case>{plain_case(Seed{1}, 8), plain_case(Seed{2}, 8)};
  };
  const SubjectResult result = rig.run_one(device);
  CHECK(launches_before == 1);
  REQUIRE(rig.recorder.slow_launches.size() == 1);
  const SlowLaunch& slow = rig.recorder.slow_launches.front();
  CHECK(slow.subject == "subject");
  CHECK(slow.device == "scripted:0");
  CHECK(slow.what == "a launch of 8 work-groups of 1 work-item did not end within 1 s");
  REQUIRE(slow.hints.size() == 2);
  CHECK_THAT(words(slow.hints[0]), Catch::Contains("say needs_progress: group"));
  CHECK_THAT(words(slow.hints[1]), Catch::Contains("say resident: true"));
  CHECK_THAT(reason_of(result), Catch::Contains("say resident: true"));
}

TEST_CASE("stuck: a launch with a long deadline is told of within ten seconds, and once") {
  StuckRig rig;
  rig.plan.deadline.launch = seconds(30);
  ScriptedDevice device([&](const Asked& asked) {
    if (asked.subject == "control") return completes({}, milliseconds(300));
    if (asked.slow.notify) {
      CHECK(asked.slow.after == seconds(9));
      asked.slow.notify();
      CHECK(rig.recorder.slow_launches.size() == 1);
    }
    return hangs(asked);
  });
  rig.context.remembered = [](const Subject&) { return std::vector<Case>{plain_case(Seed{1}, 8)}; };
  rig.run_one(device);
  REQUIRE(rig.recorder.slow_launches.size() == 1);
  CHECK(rig.recorder.slow_launches[0].what ==
        "a launch of 8 work-groups of 1 work-item did not end within 9 s");
  REQUIRE(device.asked().size() > 1);
  CHECK(device.asked()[0].slow.notify);
  CHECK_FALSE(device.asked()[1].slow.notify);
}

TEST_CASE("stuck: of a simulated device, which says itself that it is stuck, nobody is told") {
  StuckRig rig;
  ScriptedDevice device([](const Asked&) { return passes(); });
  device.editable_info().is_simulated = true;
  rig.run_one(device);
  REQUIRE_FALSE(device.asked().empty());
  CHECK_FALSE(device.asked()[0].slow.notify);
}

TEST_CASE("stuck: nothing is hinted at that the subject says already, or the property lacks") {
  StuckRig rig;
  rig.property->own_keys = {resident_key()};
  rig.plan.subjects[0].needs_progress = Progress::WorkItem;
  SECTION("resident is said") {
    rig.plan.subjects[0].options.set("resident", true);
  }
  SECTION("resident is not a key") {
    rig.property->own_keys = {};
  }
  ScriptedDevice device(needing(seconds(1000), milliseconds(300)));
  const SubjectResult result = rig.run_one(device);
  REQUIRE(rig.recorder.slow_launches.size() == 1);
  CHECK(rig.recorder.slow_launches.front().hints.empty());
  CHECK_THAT(reason_of(result), !Catch::Contains("say "));
}

TEST_CASE("stuck: a launch that ends in time is not told of") {
  StuckRig rig;
  ScriptedDevice device(needing(milliseconds(900), milliseconds(3)));
  rig.run_one(device);
  CHECK(rig.recorder.slow_launches.empty());
}

}  // namespace stalemate::engine
