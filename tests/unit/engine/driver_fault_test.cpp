#include <catch2/catch.hpp>

#include "apart_kernel.hpp"
#include "rig.hpp"

namespace stalemate::engine {

namespace {

/// Every launch of the code fails; of the kernel in which nothing is shared, those with that
/// process.
struct Suspect {
  explicit Suspect(
      std::function<bool(int restarts)> is_wrong,
      ScriptedDevice::Script of_code =
          [](const Asked&) { return violates(ViolationKind::LostUpdate); })
      : device(std::move(of_code)) {
    device.editable_info().work_items_max = 1024;  // computing on the host takes no time
    device.apart = [this, is_wrong](const LaunchRequest& request) -> LaunchOutcome {
      if (++launches % 8 == 0) return Unsupported{"time", Lack::OwnWords};  // enough was counted
      return run_apart(request, is_wrong(device.restarts) ? 1 : 99);
    };
  }

  ScriptedDevice device;
  Rig rig;
  int launches = 0;
};

}  // namespace

TEST_CASE("driver fault: a violation stays one where a kernel without atomics is right") {
  Suspect suspect([](int) { return false; });
  const SubjectResult result = suspect.rig.run_one(suspect.device);
  CHECK(name(result.verdict) == "violation");
  CHECK(suspect.device.restarts == 0);
}

TEST_CASE("driver fault: where a kernel without atomics goes wrong the code is not blamed") {
  Suspect suspect([](int) { return true; });
  const SubjectResult result = suspect.rig.run_one(suspect.device);
  const auto* error = std::get_if<Error>(&result.verdict);
  REQUIRE(error != nullptr);
  CHECK(error->of_driver);
  CHECK(error->cause.find("what looked like lost_update says nothing") != std::string::npos);
  CHECK(result.expectation == Expectation::Unexpected);
  CHECK(suspect.device.restarts == 1);
}

TEST_CASE("driver fault: what is right in another process was the code's doing, and it is blamed") {
  Suspect suspect([](int restarts) { return restarts == 0; });
  CHECK(name(suspect.rig.run_one(suspect.device).verdict) == "violation");
  CHECK(suspect.device.restarts == 1);
}

TEST_CASE("driver fault: one work-item alone is in no section with another") {
  const bool is_counted_wrong = GENERATE(true, false);
  Suspect suspect([](int) { return false; },
                  [=](const Asked& asked) {
                    const bool is_alone = asked.nd_range.work_items() == 1;
                    return is_alone && !is_counted_wrong ? passes()
                                                         : violates(ViolationKind::MutualExclusion);
                  });
  const Verdict verdict = suspect.rig.run_one(suspect.device).verdict;
  const auto* error = std::get_if<Error>(&verdict);
  CHECK((error != nullptr && error->of_driver) == is_counted_wrong);
  CHECK(std::holds_alternative<Violation>(verdict) != is_counted_wrong);
}

TEST_CASE("driver fault: what passes, or crashes, on a driver that goes wrong is not judged") {
  const bool crashes = GENERATE(false, true);
  const bool is_at_fault = GENERATE(false, true);
  Suspect suspect([=](int) { return is_at_fault; },
                  [=](const Asked& asked) -> LaunchOutcome {
                    if (crashes && asked.subject != "control")
                      return Crashed{Phase::Launch, "signal 11"};
                    return passes();
                  });
  suspect.rig.plan.subjects.push_back(suspect.rig.plan.subjects.front());
  suspect.rig.plan.subjects.back().name = "another";
  const RunResult run = suspect.rig.run({&suspect.device});
  REQUIRE(run.subjects.size() == 2);
  for (const SubjectResult& result : run.subjects) {
    CAPTURE(result.subject, crashes, is_at_fault);
    const auto* error = std::get_if<Error>(&result.verdict);
    CHECK((error != nullptr && error->of_driver) == is_at_fault);
    if (!is_at_fault) CHECK(std::holds_alternative<Pass>(result.verdict) != crashes);
    if (!is_at_fault) continue;
    const std::string seen = crashes ? "a crash" : "a pass";
    CHECK_THAT(error->cause, Catch::Contains("what looked like " + seen + " says nothing"));
  }
  // Once in a run, and where it is at fault once more in another process.
  CHECK(suspect.launches <= 16);
}

TEST_CASE("driver fault: of mutants and on simulated devices nobody asks") {
  Suspect mutant([](int) { return true; });
  mutant.rig.plan.subjects[0].broken = Broken{ViolationKind::LostUpdate, {}};
  CHECK(name(mutant.rig.run_one(mutant.device).verdict) == "violation");
  Suspect simulated([](int) { return true; });
  simulated.device.editable_info().is_simulated = true;
  CHECK(name(simulated.rig.run_one(simulated.device).verdict) == "violation");
}

}  // namespace stalemate::engine
