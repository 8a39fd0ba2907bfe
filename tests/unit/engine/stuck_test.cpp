#include "engine/launch/stuck.hpp"

#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

struct StuckRig : Rig {
  StuckRig() { plan.deadline.launch = seconds(1); }
};

Key resident_key() {
  Key key;
  key.name = "resident";
  key.form = KeyForm::Boolean;
  return key;
}

std::string reason_of(const SubjectResult& result) {
  REQUIRE(std::holds_alternative<Inconclusive>(result.verdict));
  CHECK(result.expectation == Expectation::NotJudged);
  return words(std::get<Inconclusive>(result.verdict));
}

/// A device on which the subject needs `needed` and the control `control_time`.
ScriptedDevice::Script needing(milliseconds needed, milliseconds control_time) {
  return [=](const Asked& asked) {
    const milliseconds time = asked.subject == "control" ? control_time : needed;
    return time > asked.deadlines.launch ? hangs(asked) : completes({}, time);
  };
}

}  // namespace

TEST_CASE("stuck: what misses ten deadlines while the control is quick makes no progress") {
  StuckRig rig;
  ScriptedDevice device(needing(seconds(1000), milliseconds(3)));
  const SubjectResult result = rig.run_one(device);
  const auto* violation = std::get_if<Violation>(&result.verdict);
  REQUIRE(violation != nullptr);
  CHECK(violation->kind == ViolationKind::NoProgress);
  CHECK(words(violation->summary) ==
        "did not end: deadlines of 1 s and 10 s missed, the control ended in 3 ms");
  CHECK_THAT(words(violation->explanation.back()), Catch::Contains("needs_progress: none"));
  REQUIRE(result.reproducer);
  REQUIRE(result.reproducer->stuck);
  CHECK(result.reproducer->stuck->deadlines_missed ==
        std::vector<milliseconds>{seconds(1), seconds(10)});
  CHECK(result.reproducer->stuck->control == "control");
  CHECK(result.reproducer->stuck->control_time == milliseconds(3));
  CHECK(result.reproducer->history.buffers.empty());
  CHECK(result.reproducer->original.rate == Rate{1, 1});
  CHECK_FALSE(result.reproducer->most_reproducible);
}

TEST_CASE("stuck: what is said of waiting fits the work-groups, the subject and the device") {
  const auto said = [](std::uint32_t size, Progress says, std::optional<ProgressSeen> seen) {
    Subject subject;
    subject.needs_progress = says;
    const Case input{Seed(1), {2, size}, 1, {}, {}, {}, {}, {}};
    DeviceInfo device;
    device.progress = seen;
    const StuckEvidence evidence{{seconds(1)}, "control", milliseconds(1)};
    return words(no_progress(subject, input, device, evidence).explanation.back());
  };
  using Catch::Contains;
  const ProgressSeen groups{false, false, true};
  CHECK_THAT(said(2, Progress::None, {}), Contains("say needs_progress: work_item"));
  CHECK_THAT(said(1, Progress::None, {}), Contains("say needs_progress: group"));
  CHECK_THAT(said(2, Progress::Group, groups),
             Contains("needs_progress: group") && Contains("needs work_item; this device gives"));
  CHECK_THAT(said(1, Progress::Group, groups),
             Contains("every work-group its turn: no lack of progress") && !Contains("work_item"));
  CHECK_THAT(said(1, Progress::Group, {}), Contains("group") && !Contains("work_item"));
  CHECK_THAT(said(2, Progress::WorkItem, {}), Contains("says needs_progress: work_item"));
  CHECK_THAT(said(2, Progress::WorkItem, ProgressSeen{true, true, true}),
             Contains("every work-item its turn: no lack of progress"));
}

TEST_CASE("stuck: a deadline is what was asked for, whatever limit the device reports") {
  StuckRig rig;
  ScriptedDevice device([](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return passes();
    return TimedOut{Phase::Launch, milliseconds(0)};
  });
  CHECK(name(rig.run_one(device).verdict) == "violation");
}

TEST_CASE("stuck: one launch that did not end outweighs all that passed") {
  StuckRig rig;
  rig.plan.budget.cases = 4;
  int launches = 0;
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return completes({}, milliseconds(700));
    return ++launches == 2 ? hangs(asked) : passes();
  });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("raise deadline.launch"));
  CHECK(launches > 2);
}

TEST_CASE("stuck: where time is up before the proof nothing is called stuck, nor passed") {
  StuckRig rig;
  rig.plan.budget.time = seconds(9);
  ScriptedDevice device(needing(seconds(1000), milliseconds(3)));
  CHECK_THAT(reason_of(rig.run_one(device)),
             Catch::Contains("a deadline of 10 s cannot be tried") && Catch::Contains("--time"));
}

TEST_CASE("stuck: what ends within ten deadlines is only slow, and judged") {
  StuckRig rig;
  ScriptedDevice device(needing(seconds(9), milliseconds(3)));
  CHECK(name(rig.run_one(device).verdict) == "pass");
}

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
}

TEST_CASE("stuck: the clock on the wall stands in for a device's that always reads 1 ns") {
  StuckRig rig;
  rig.plan.budget.cases = 1;
  int controls = 0;
  ScriptedDevice device([&](const Asked& asked) {
    if (asked.subject != "control") return hangs(asked);
    ++controls;
    return completes({}, std::chrono::nanoseconds(1));
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(controls == 3);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->stuck->control_time > std::chrono::nanoseconds(1));
}

TEST_CASE("stuck: a deadline beyond the subject's time is not tried, and the reason says so") {
  StuckRig rig;
  rig.plan.budget.time = seconds(2);
  rig.plan.budget.cases = 1;
  ScriptedDevice device(needing(seconds(1000), milliseconds(3)));
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("10 s") &&
                                                 Catch::Contains("raise budget.time") &&
                                                 Catch::Contains("deadline.launch"));
  CHECK(device.asked().size() == 4);
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

TEST_CASE("stuck: every deadline ends before the hard end") {
  StuckRig rig;
  rig.plan.budget.time = seconds(2);
  rig.plan.deadline = {seconds(600), seconds(600)};
  ScriptedDevice device([](const Asked& asked) { return hangs(asked); });
  CHECK_THAT(reason_of(rig.run_one(device)), Catch::Contains("raise budget.time"));
  for (const Asked& asked : device.asked()) {
    CHECK(asked.deadlines.launch <= seconds(7));
    CHECK(asked.deadlines.build + asked.deadlines.launch < seconds(8));
  }
}

TEST_CASE("stuck: a case that never ends is shrunk by its missed deadline alone") {
  StuckRig rig;
  ScriptedDevice device([](const Asked& asked) {
    if (asked.subject == "control" || asked.nd_range.work_groups < 5) return passes();
    return hangs(asked);
  });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  const Case& smallest = result.reproducer->smallest.input;
  CHECK(smallest.nd_range.work_groups == 5);
  CHECK(smallest.operations_per_item == 1);
  CHECK(result.reproducer->smallest.rate == Rate{1, 1});
}

TEST_CASE("stuck: no deadlines are spent on how steadily a case does not end") {
  StuckRig rig;
  const Case large = plain_case(Seed{1}, 64);
  rig.context.remembered = [&](const Subject&) { return std::vector<Case>{large}; };
  std::map<std::uint32_t, int> launches;
  ScriptedDevice device([&](const Asked& asked) {
    if (asked.subject == "control") return passes();
    const bool is_original = asked.nd_range.work_groups == 64;
    return is_original || ++launches[asked.nd_range.work_groups] == 1 ? hangs(asked) : passes();
  });
  const SubjectResult result = rig.run_one(device);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->original.rate == Rate{1, 1});
  CHECK(result.reproducer->smallest.rate == Rate{0, 1});
  CHECK_FALSE(result.reproducer->most_reproducible);
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

TEST_CASE("stuck: evidence proves only with ten deadlines and a quick control") {
  const StuckEvidence good{{seconds(1), seconds(10)}, "control", milliseconds(500)};
  CHECK(proves_no_progress(good));
  StuckEvidence slow_control = good;
  slow_control.control_time = milliseconds(501);
  CHECK_FALSE(proves_no_progress(slow_control));
  slow_control.control_time = seconds(1);
  slow_control.deadlines_missed = {seconds(1), seconds(20)};
  CHECK_FALSE(proves_no_progress(slow_control));
  StuckEvidence one_deadline = good;
  one_deadline.deadlines_missed = {seconds(1)};
  CHECK_FALSE(proves_no_progress(one_deadline));
  StuckEvidence short_deadline = good;
  short_deadline.deadlines_missed = {seconds(1), seconds(9)};
  CHECK_FALSE(proves_no_progress(short_deadline));
}

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
  CHECK(slow.what == "a launch of 8 work-groups of 1 work-items did not end within 1 s");
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
        "a launch of 8 work-groups of 1 work-items did not end within 9 s");
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
