// What a launch that does not end is compared with.
#include <set>

#include <catch2/catch.hpp>

#include "engine/launch/control.hpp"
#include "engine/launch/stuck.hpp"
#include "stuck_rig.hpp"

namespace stalemate::engine {

TEST_CASE("stuck: a control slow to compile raises the deadline to twenty times its time") {
  const auto needing_compiled = [](milliseconds needed) {
    int controls = 0;
    return ScriptedDevice::Script([=](const Asked& asked) mutable {
      const bool is_control = asked.subject == "control";
      const milliseconds time = !is_control ? needed : milliseconds(++controls == 3 ? 3 : 700);
      return time > asked.deadlines.launch ? hangs(asked) : completes({}, time);
    });
  };
  StuckRig rig;
  rig.plan.budget.cases = 1;
  ScriptedDevice slow(needing_compiled(milliseconds(13900)));
  CHECK(name(rig.run_one(slow).verdict) == "pass");
  REQUIRE(slow.asked().size() == 5);
  CHECK(slow.asked()[4].deadlines.launch == seconds(14));
  ScriptedDevice stuck(needing_compiled(seconds(1000)));
  const SubjectResult result = rig.run_one(stuck);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->stuck->deadlines_missed ==
        std::vector<milliseconds>{seconds(1), seconds(14)});
}

TEST_CASE("stuck: beside a control that takes a quarter of the deadline nothing is called stuck") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  ScriptedDevice device(needing(seconds(1000), milliseconds(250)));
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::StartsWith("slow:"));
}

TEST_CASE("stuck: beside a control that takes the deadline itself nothing is called stuck") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  rig.plan.deadline.launch = seconds(2);
  ScriptedDevice device([](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return completes({}, seconds(2));
    return hangs(asked);
  });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::StartsWith("slow:"));
}

TEST_CASE("stuck: what an eighth of a crowd is slow at, the crowd is not stuck at") {
  const auto verdict_with = [](milliseconds of_eighth) {
    StuckRig rig;
    rig.plan.budget.cases = 1;
    rig.context.remembered = [](const Subject&) {
      return std::vector<Case>{plain_case(Seed{1}, 1024)};
    };
    ScriptedDevice device([=](const Asked& asked) {
      if (asked.subject == "control") return passes();
      const bool is_crowd = asked.nd_range.work_groups > 128;
      const milliseconds time = is_crowd ? seconds(1000) : of_eighth;
      return time > asked.deadlines.launch ? hangs(asked) : completes({}, time);
    });
    rig.run_one(device);
    return rig.recorder.verdicts.at(0);
  };
  // 512 times as long is more than the ten seconds that the crowd missed.
  const Verdict slow = verdict_with(milliseconds(20));
  REQUIRE(std::holds_alternative<Inconclusive>(slow));
  CHECK_THAT(std::get<Inconclusive>(slow).reason,
             Catch::Contains("no end of 1024 work-groups within 10 s, but 128 of them took 20 ms"));
  CHECK(name(verdict_with(milliseconds(19))) == "violation");
  CHECK(name(verdict_with(seconds(1000))) == "violation");
}

TEST_CASE("stuck: few work-groups are no crowd") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  rig.context.remembered = [](const Subject&) {
    return std::vector<Case>{plain_case(Seed{1}, 127)};
  };
  ScriptedDevice device([](const Asked& asked) {
    const bool ends = asked.subject == "control" || asked.nd_range.work_groups < 127;
    return ends ? completes({}, milliseconds(100)) : hangs(asked);
  });
  CHECK(name(rig.run_one(device).verdict) == "violation");
}

TEST_CASE("stuck: on a machine that is busy with something else nothing is called stuck") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  const auto starving = [](milliseconds starved) {
    return ScriptedDevice::Script([starved](const Asked& asked) -> LaunchOutcome {
      if (asked.subject == "control") return passes();
      return TimedOut{Phase::Launch, asked.deadlines.launch, starved};
    });
  };
  ScriptedDevice busy(starving(milliseconds(2501)));
  CHECK_THAT(reason_of(rig.run_one(busy)), Catch::Contains("the machine was busy"));
  ScriptedDevice quiet(starving(milliseconds(2500)));
  CHECK(name(rig.run_one(quiet).verdict) == "violation");
}

TEST_CASE("stuck: where the control does not end either, the device is slow") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  ScriptedDevice device([](const Asked& asked) { return hangs(asked); });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("nor of the control"));
}

TEST_CASE("stuck: a control that does wrong proves nothing, however soon it ends") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  ScriptedDevice device([](const Asked& asked) {
    return asked.subject == "control" ? violates(ViolationKind::LostUpdate) : hangs(asked);
  });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("does not do right"));
}

TEST_CASE("stuck: without a control nothing is called stuck") {
  StuckRig rig;
  rig.property->has_control = false;
  rig.plan.budget.cases = 1;
  ScriptedDevice device([](const Asked& asked) { return hangs(asked); });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("no control"));
  const auto remedy = [&] { return std::get<Inconclusive>(rig.run_one(device).verdict).remedy; };
  CHECK_THAT(remedy(), Catch::Contains("sim:sc") && !Catch::Contains("`control:`"));
  rig.property->own_keys = {{.name = "control"}};
  CHECK_THAT(remedy(), Catch::Contains("`control:`"));
}

TEST_CASE("stuck: the control is measured as a program that was never compiled") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  std::set<std::string> compiled;
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    // Correct code, on a machine that needs so long to compile that every deadline passes.
    if (asked.subject != "control") return hangs(asked);
    return completes({}, compiled.insert(asked.source).second ? seconds(1) : milliseconds(3));
  });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("the control took 1 s itself"));
  CHECK(compiled.size() == 2);
}

TEST_CASE("stuck: a device lost while the control runs is lost, not slow") {
  StuckRig rig;
  ScriptedDevice device([](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return DeviceLost{"gone"};
    return hangs(asked);
  });
  const RunResult run = rig.run({&device});
  CHECK(run.device_lost);
  CHECK(name(run.subjects[0].verdict) == "error");
}

}  // namespace stalemate::engine
