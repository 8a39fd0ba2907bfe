#include <catch2/catch.hpp>

#include "rig.hpp"

namespace stalemate::engine {

namespace {

std::string cause_of(const SubjectResult& result) {
  REQUIRE(std::holds_alternative<Error>(result.verdict));
  return std::get<Error>(result.verdict).cause;
}

}  // namespace

TEST_CASE(
    "triage: a program that does not build is an error with its log, after two cases, each tried "
    "twice") {
  Rig rig;
  rig.property->has_control = false;
  ScriptedDevice device([](const Asked&) { return BuildFailed{"k.cl:3:1: error: expected ';'"}; });
  const SubjectResult result = rig.run_one(device);
  CHECK_THAT(cause_of(result), Catch::Contains("expected ';'"));
  CHECK(result.expectation == Expectation::Unexpected);
  CHECK(device.asked().size() == 4);
}

TEST_CASE("triage: a program that builds when it is tried again is the driver's fault") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    return ++launches == 1 ? LaunchOutcome(BuildFailed{"error: -11"}) : passes();
  });
  const SubjectResult result = rig.run_one(device);
  CHECK_THAT(cause_of(result),
             Catch::Contains("or the machine is at fault: the program built when") &&
                 Catch::Contains("it did not: error: -11"));
  CHECK(std::get<Error>(result.verdict).of_driver);
  CHECK(result.expectation == Expectation::Unexpected);
}

TEST_CASE("triage: only the first lines of a build log are kept") {
  Rig rig;
  rig.property->has_control = false;
  std::string log;
  for (int line = 0; line < 100; ++line) log += "line " + std::to_string(line) + "\n";
  ScriptedDevice device([&](const Asked&) { return BuildFailed{log}; });
  const std::string cause = cause_of(rig.run_one(device));
  CHECK_THAT(cause, Catch::Contains("line 11\n") && !Catch::Contains("line 12\n"));
}

TEST_CASE("triage: what a device claims and is held to is not missing") {
  Rig rig;
  rig.property->has_control = false;
  ScriptedDevice device([](const Asked&) {
    return BuildFailed{"k.cl:1:1: error: use of undeclared identifier 'memory_scope_all_devices'"};
  });
  const SubjectResult lacking = rig.run_one(device);
  REQUIRE(name(lacking.verdict) == "skipped");
  CHECK(std::get<Skipped>(lacking.verdict).missing == "__opencl_c_atomic_scope_all_devices");
  rig.property->claimed_feature = "__opencl_c_atomic_scope_all_devices";
  const Verdict verdict = rig.run_one(device).verdict;
  REQUIRE(name(verdict) == "error");
  CHECK(std::get<Error>(verdict).of_driver);
  CHECK_THAT(std::get<Error>(verdict).cause,
             Catch::StartsWith("does not build what the device claims "
                               "(__opencl_c_atomic_scope_all_devices): k.cl:1:1"));
  rig.property->claimed_feature = "__opencl_c_images";
  CHECK(name(rig.run_one(device).verdict) == "skipped");
}

TEST_CASE("triage: a crash is tried again, and the error says how often it crashed") {
  Rig rig;
  rig.property->has_control = false;
  int launches = 0;
  const bool always = GENERATE(true, false);
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    ++launches;
    if (always || launches == 1) return Crashed{Phase::Launch, "signal 11"};
    return passes();
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(cause_of(result) ==
        (always ? "crashed 2 of 2: signal 11\nthere is no control: whether correct code ends any "
                  "better here is not known"
                : "crashed 1 of 2: signal 11"));
  // Three times more, of the case that crashed first.
  CHECK(launches == (always ? 4 : 51) + 3);
  REQUIRE(result.reproducer);
  CHECK(result.reproducer->crash->how == "signal 11");
  CHECK(result.reproducer->smallest.rate == (always ? Rate{3, 3} : Rate{0, 3}));
}

TEST_CASE("triage: a compiler that crashes is nobody's fault while correct code was not tried") {
  const int crashes = GENERATE(1, 2, 3);
  Rig rig;
  rig.plan.budget.cases = 1;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches > crashes) return TimedOut{Phase::Build, std::chrono::milliseconds(5)};
    return Crashed{Phase::Build, "signal 6"};
  });
  const Verdict verdict = rig.run_one(device).verdict;
  INFO(crashes << " crashes, then no time");
  if (crashes < 3) {  // the third one is the control's
    REQUIRE(std::holds_alternative<Inconclusive>(verdict));
    const auto& open = std::get<Inconclusive>(verdict);
    CHECK_THAT(open.reason, Catch::Contains("while building: signal 6") &&
                                Catch::Contains("no time to see whether correct code builds"));
    CHECK_THAT(open.remedy, Catch::StartsWith("give it more time"));
  } else {
    REQUIRE(std::holds_alternative<Error>(verdict));
    CHECK(std::get<Error>(verdict).of_machine);
  }
}

TEST_CASE("triage: what correct code fares no better with is the machine's fault") {
  Rig rig;
  const bool builds = GENERATE(true, false);
  const bool control_is_well = GENERATE(true, false);
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control" && control_is_well) return passes();
    if (builds) return Crashed{Phase::Build, "signal 6 (Aborted): Final linking failed"};
    return BuildFailed{"clang-15 failed\nmore"};
  });
  const SubjectResult result = rig.run_one(device);
  const std::string cause = cause_of(result);
  CHECK(std::get<Error>(result.verdict).of_machine != control_is_well);
  CHECK(result.expectation == (control_is_well ? Expectation::Unexpected : Expectation::NotJudged));
  CHECK((cause.find("not the code") != std::string::npos) != control_is_well);
}

TEST_CASE("triage: a disk that is full is the machine's, though the control has room") {
  Rig rig;
  const bool crashes = GENERATE(true, false);
  ScriptedDevice device([&](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "control") return passes();
    if (crashes) return Crashed{Phase::Build, "LLVM ERROR: IO failure: No space left on device"};
    return BuildFailed{"ld: final link failed: No space left on device"};
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(std::get<Error>(result.verdict).of_machine);
  CHECK(cause_of(result).find("a disk is full") != std::string::npos);
  CHECK_FALSE(result.reproducer);
}

TEST_CASE("triage: a control with the code under test in it excuses no build of that code") {
  Rig rig;
  rig.property->control_shares_source = true;
  const bool builds = GENERATE(true, false);
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (builds) return Crashed{Phase::Build, "signal 6 (Aborted)"};
    return BuildFailed{"my.cl:1:1: error"};
  });
  const SubjectResult result = rig.run_one(device);
  CHECK_FALSE(std::get<Error>(result.verdict).of_machine);
  CHECK(result.expectation == Expectation::Unexpected);
}

TEST_CASE("triage: a crash that others may have caused is none, if the launch ends the next time") {
  Rig rig;
  rig.plan.budget.cases = 3;
  int launches = 0;
  const bool again = GENERATE(true, false);
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches == 1 || again) return Crashed{Phase::Launch, "signal 9", "somebody killed it"};
    return passes();
  });
  const SubjectResult result = rig.run_one(device);
  if (again) {
    CHECK(cause_of(result) == "crashed 2 of 2: signal 9: somebody killed it");
    CHECK(result.expectation == Expectation::NotJudged);
  } else {
    CHECK(name(result.verdict) == "pass");
    CHECK(result.notes == std::vector<std::string>{"crashed 1 of 2: signal 9: somebody killed it"});
  }
}

TEST_CASE("triage: a device that is lost after a crash is lost") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches == 1) return Crashed{Phase::Launch, "signal 11"};
    return DeviceLost{"gone"};
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(cause_of(result) == "device lost: gone");
  CHECK(std::get<Error>(result.verdict).device_lost);
}

TEST_CASE("triage: a crash that is not tried again because the run ends is one of one") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches == 1) return Crashed{Phase::Launch, "signal 11"};
    return Cancelled{};
  });
  CHECK(cause_of(rig.run_one(device)) == "crashed 1 of 1: signal 11");
}

TEST_CASE("triage: a violation after a crash is a violation, with a note") {
  Rig rig;
  int launches = 0;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    if (++launches == 1) return Crashed{Phase::Build, "signal 6"};
    return violates(ViolationKind::LostUpdate);
  });
  const SubjectResult result = rig.run_one(device);
  CHECK(name(result.verdict) == "violation");
  CHECK(result.notes == std::vector<std::string>{"crashed 1 of 2 while building: signal 6"});
}

TEST_CASE("triage: a build past its deadline is an error") {
  Rig rig;
  rig.plan.deadline.build = std::chrono::seconds(7);
  ScriptedDevice device([](const Asked& asked) {
    return TimedOut{Phase::Build, asked.deadlines.build};
  });
  rig.property->has_control = false;
  CHECK(cause_of(rig.run_one(device)) == "build took longer than 7 s");
  // Each of two cases was built once more.
  CHECK(device.asked().size() == 4);
}

TEST_CASE(
    "triage: a compiler that did not end once, or ends no better on correct code, is to blame") {
  Rig rig;
  rig.plan.deadline.build = std::chrono::seconds(7);
  const auto error_where = [&](const ScriptedDevice::Script& script) {
    ScriptedDevice device(script);
    return std::get<Error>(rig.run_one(device).verdict);
  };
  const auto too_long = [](const Asked& asked) -> LaunchOutcome {
    return TimedOut{Phase::Build, asked.deadlines.build};
  };
  CHECK(error_where(too_long).of_machine);
  int launches = 0;
  CHECK(error_where([&](const Asked& asked) {
          return ++launches % 2 == 1 ? too_long(asked) : passes();
        }).of_driver);
  const Error of_code = error_where(
      [&](const Asked& asked) { return asked.subject == "control" ? passes() : too_long(asked); });
  CHECK_FALSE(of_code.of_machine);
  CHECK_FALSE(of_code.of_driver);
}

TEST_CASE("triage: a build that the end of the subject's time cuts short decides nothing") {
  Rig rig;
  rig.plan.budget.time = std::chrono::seconds(2);
  ScriptedDevice device([](const Asked& asked) {
    return TimedOut{Phase::Build, asked.deadlines.build};
  });
  CHECK(name(rig.run_one(device).verdict) == "inconclusive");
}

TEST_CASE(
    "triage: a simulated device that gives up without a proof says why, and nothing is decided") {
  Rig rig;
  ScriptedDevice device(
      [](const Asked&) { return TimedOut{.unproven = "no certificate: it counts"}; });
  device.editable_info().is_simulated = true;
  const SubjectResult result = rig.run_one(device);
  REQUIRE(name(result.verdict) == "inconclusive");
  CHECK(std::get<Inconclusive>(result.verdict).reason == "no certificate: it counts");
}

}  // namespace stalemate::engine
