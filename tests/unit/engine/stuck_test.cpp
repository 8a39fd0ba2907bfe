#include "engine/launch/stuck.hpp"

#include <map>

#include <catch2/catch.hpp>

#include "simulated_device.hpp"
#include "stuck_rig.hpp"

namespace stalemate::engine {

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

TEST_CASE("stuck: what ends at once the next time hangs now and then, which is no pass") {
  StuckRig rig;
  rig.plan.budget.cases = 4;
  int launches = 0;
  const auto run = [&](milliseconds again, milliseconds starved) {
    launches = 0;
    ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
      if (asked.subject == "control") return completes({}, milliseconds(3));
      if (++launches == 3) return completes({}, again);
      return launches == 2 ? TimedOut{.limit = seconds(1), .starved = starved}
                           : LaunchOutcome(completes({}, milliseconds(3)));
    });
    return rig.run_one(device);
  };
  CHECK_THAT(reason_of(run(milliseconds(100), milliseconds(0))),
             Catch::Contains("no end within 1 s, and the same case took 100 ms"));
  CHECK(name(run(milliseconds(101), milliseconds(0)).verdict) == "pass");
  CHECK(name(run(milliseconds(3), milliseconds(251)).verdict) == "pass");
}

TEST_CASE("stuck: what ends within ten deadlines is only slow, and judged") {
  StuckRig rig;
  ScriptedDevice device(needing(seconds(9), milliseconds(3)));
  CHECK(name(rig.run_one(device).verdict) == "pass");
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

TEST_CASE("stuck: where a device loads in vain is told by what lies there") {
  Rig rig;
  ScriptedDevice device([](const Asked& asked) {
    const Access load{
        .object = "cells", .offset_bytes = 12, .size_bytes = 4, .seen = 7, .truth = 7};
    Violation stuck{.kind = ViolationKind::NoProgress};
    stuck.explanation.emplace_back(Step{.kind = StepKind::Run, .access = load});
    return recorded(Misbehaved{std::move(stuck)}, asked.schedule, taken(asked.schedule, {{0, 3}}));
  });
  const SubjectResult result = rig.run_one(simulated(device));
  const auto* violation = std::get_if<Violation>(&result.verdict);
  REQUIRE(violation != nullptr);
  REQUIRE_FALSE(violation->explanation.empty());
  CHECK_THAT(words(violation->explanation[0]), Catch::EndsWith("it last loaded cells[3] = 7"));
}

}  // namespace stalemate::engine
