// Jobs beside a real device, where devices are lost or do not open, and when one stops or throws.
#include <stdexcept>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "farm.hpp"

namespace stalemate::engine {

TEST_CASE("jobs: a real device has the machine to itself, before the simulated ones") {
  Rig rig;
  set_subjects(rig, 3);
  rig.plan.budget.cases = 1;
  ScriptedDevice real([](const Asked&) { return passes(); });
  Farm farm([](const Asked&) { return passes(); });
  farm.more = {&real};
  const RunResult result = farm.run(rig, {"sim:a"}, 4);
  REQUIRE(rig.recorder.events.size() == 2 + 2 * 6);
  for (std::size_t i = 1; i <= 6; ++i) {
    CHECK(rig.recorder.events[i].find("scripted:0") == 0);
  }
  // In the order of the devices that were asked for all the same.
  CHECK(pairs_of(result).front() == "sim:a s0");
  CHECK(pairs_of(result).back() == "scripted:0 s2");
}

TEST_CASE("jobs: a device that does not open again costs jobs, not results") {
  Rig rig;
  set_subjects(rig, 6);
  rig.plan.budget.cases = 1;
  Farm farm([](const Asked&) { return passes(); });
  farm.opens = false;
  const RunResult result = farm.run(rig, {"sim:a"}, 4);
  CHECK(result.subjects.size() == 6);
  for (const SubjectResult& one : result.subjects) {
    CHECK(std::holds_alternative<Pass>(one.verdict));
  }
}

TEST_CASE("jobs: a simulated device that is lost is asked no more") {
  Rig rig;
  set_subjects(rig, 6);
  rig.plan.budget.cases = 1;
  Farm farm([](const Asked& asked) -> LaunchOutcome {
    if (asked.subject == "s2") return DeviceLost{"gone"};
    return passes();
  });
  const RunResult result = farm.run(rig, {"sim:a"}, 1);
  CHECK(result.device_lost);
  CHECK(pairs_of(result) == std::vector<std::string>{"sim:a s0", "sim:a s1", "sim:a s2"});
}

TEST_CASE("jobs: all of them stop when asked to") {
  Rig rig;
  set_subjects(rig, 40);
  Farm farm([&](const Asked&) -> LaunchOutcome {
    rig.stop_flag = 2;
    return Cancelled{};
  });
  const RunResult result = farm.run(rig, {"sim:a"}, 4);
  CHECK(result.interrupted);
  CHECK(result.subjects.size() <= 4);
}

TEST_CASE("jobs: what a job throws reaches the caller") {
  Rig rig;
  set_subjects(rig, 4);
  Farm farm([](const Asked&) { return violates(ViolationKind::LostUpdate); });
  rig.context.keep = [](const Reproducer&, const SubjectResult&) -> std::string {
    throw std::runtime_error("no room");
  };
  CHECK_THROWS_WITH(farm.run(rig, {"sim:a"}, 4), "no room");
}

}  // namespace stalemate::engine
