// What is left of a run that is limited, split or gone on with.
#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "engine/run/plan_digest.hpp"
#include "farm.hpp"

namespace stalemate::engine {

namespace {

LaunchOutcome always_passes(const Asked&) {
  return passes();
}

std::vector<std::string> names_of(const std::vector<SubjectOnDevice>& verdicts) {
  std::vector<std::string> names;
  for (const auto& one : verdicts) names.push_back(one.device + " " + one.subject);
  return names;
}

SubjectResult on_record(const std::string& subject, Verdict verdict, Expectation expectation) {
  SubjectResult result;
  result.subject = subject;
  result.device = "sim:a";
  result.verdict = std::move(verdict);
  result.expectation = expectation;
  return result;
}

}  // namespace

TEST_CASE("whole run: its shards are all of it, and their cases are those of one run") {
  Farm farm(always_passes);
  std::vector<std::string> found;
  for (std::uint32_t index = 1; index <= 4; ++index) {
    Rig rig;
    set_subjects(rig, 5);
    rig.context.shard = {index, 4};
    const RunResult result = farm.run(rig, {"sim:a", "sim:b"}, 2);
    CHECK(result.missing.empty());
    const auto pairs = pairs_of(result);
    found.insert(found.end(), pairs.begin(), pairs.end());
    CHECK(pairs.size() >= 2);
  }
  std::sort(found.begin(), found.end());
  Rig rig;
  set_subjects(rig, 5);
  CHECK(found == pairs_of(farm.run(rig, {"sim:a", "sim:b"}, 1)));
}

TEST_CASE("whole run: a case does not depend on the shard") {
  std::vector<Case> of_one;
  for (const Shard shard : {Shard{1, 1}, Shard{2, 3}}) {
    Rig rig;
    set_subjects(rig, 3);
    rig.context.shard = shard;
    Farm farm(always_passes);
    farm.run(rig, {"sim:a"}, 1);
    const auto& cases = rig.recorder.cases;
    if (shard.is_whole()) {
      of_one.assign(cases.begin() + 50, cases.begin() + 100);
    } else {
      CHECK(cases == of_one);
    }
  }
}

TEST_CASE("whole run: what is on record is not run again, and is among the results") {
  Rig rig;
  set_subjects(rig, 3);
  rig.context.on_record = {on_record("s1", Pass{}, Expectation::AsExpected)};
  rig.context.on_record.front().effort.cases = 77;
  std::vector<std::string> launched;
  Farm farm([&](const Asked& asked) {
    launched.push_back(asked.subject);
    return passes();
  });
  const RunResult result = farm.run(rig, {"sim:a"}, 1);
  CHECK(pairs_of(result) == std::vector<std::string>{"sim:a s0", "sim:a s1", "sim:a s2"});
  CHECK(result.subjects[1].effort.cases == 77);
  CHECK(std::count(launched.begin(), launched.end(), "s1") == 0);
  CHECK(launched.size() == 100);
}

TEST_CASE("whole run: a verdict that was cut short is run again") {
  Rig rig;
  set_subjects(rig, 1);
  rig.context.on_record = {on_record("s0", Pass{}, Expectation::Undecided)};
  rig.context.on_record.front().is_cut_short = true;
  Farm farm(always_passes);
  const RunResult result = farm.run(rig, {"sim:a"}, 1);
  REQUIRE(result.subjects.size() == 1);
  CHECK(result.subjects[0].effort.cases == 50);
  CHECK_FALSE(result.subjects[0].is_cut_short);
}

TEST_CASE("whole run: it ends after the first unexpected verdict, old or new, if asked to") {
  Rig rig;
  set_subjects(rig, 4);
  rig.context.fail_fast = true;
  SECTION("new") {
    Farm farm([](const Asked& asked) -> LaunchOutcome {
      if (asked.subject == "s1") return violates(ViolationKind::LostUpdate);
      return passes();
    });
    const RunResult result = farm.run(rig, {"sim:a"}, 1);
    CHECK(result.failed_fast);
    CHECK_FALSE(result.interrupted);
    CHECK(pairs_of(result) == std::vector<std::string>{"sim:a s0", "sim:a s1"});
    CHECK(names_of(result.missing) == std::vector<std::string>{"sim:a s2", "sim:a s3"});
  }
  SECTION("old") {
    rig.context.on_record = {on_record("s3", Error{"crashed"}, Expectation::Unexpected)};
    Farm farm(always_passes);
    const RunResult result = farm.run(rig, {"sim:a"}, 1);
    CHECK(result.failed_fast);
    CHECK(result.missing.size() == 3);
  }
}

TEST_CASE("whole run: when its time is over, a subject in progress is cut short, not convicted") {
  Rig rig;
  set_subjects(rig, 3);
  rig.plan.subjects[0].broken = Broken{ViolationKind::LostUpdate, {"scripted:0"}};
  const auto end = Cancellation::Clock::now() + std::chrono::milliseconds(20);
  rig.context.cancellation = rig.context.cancellation.until(end);
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    while (!rig.context.cancellation.time_is_over()) {
    }
    return Cancelled{};
  });
  const RunResult result = rig.run({&device});
  CHECK(result.time_is_over);
  REQUIRE(result.subjects.size() == 1);
  CHECK(result.subjects[0].is_cut_short);
  CHECK(result.subjects[0].expectation == Expectation::Undecided);
  CHECK(result.subjects[0].notes ==
        std::vector<std::string>{"the run's time was over after 0 of 50 cases"});
  CHECK(result.missing.size() == 3);
}

TEST_CASE("whole run: what was seen to be wrong stays so when it is cut short") {
  Rig rig;
  ScriptedDevice device([&](const Asked&) -> LaunchOutcome {
    rig.stop_flag = 2;
    return violates(ViolationKind::LostUpdate);
  });
  const RunResult result = rig.run({&device});
  REQUIRE(result.subjects.size() == 1);
  CHECK_FALSE(result.subjects[0].is_cut_short);
  CHECK(result.subjects[0].expectation == Expectation::Unexpected);
  CHECK(result.missing.empty());
}

// Behind what is known the search goes on.
TEST_CASE("whole run: what is known is not done when it is cut short") {
  Rig rig;
  rig.context.known = {
      {.subject = "sub*", .device = "scripted", .kinds = {"lost_update"}, .because = "it is so"}};
  const auto run = [&](int stops) {
    rig.stop_flag = 0;
    ScriptedDevice device([&, stops](const Asked&) -> LaunchOutcome {
      rig.stop_flag = stops;
      return violates(ViolationKind::LostUpdate);
    });
    return rig.run({&device});
  };
  const RunResult cut = run(2);
  REQUIRE(cut.subjects.size() == 1);
  CHECK(cut.subjects[0].is_cut_short);
  CHECK(cut.subjects[0].expectation == Expectation::Undecided);
  CHECK(matrix_word(cut.subjects[0]) == "cut short");
  CHECK(cut.missing.size() == 1);
  const RunResult whole = run(0);
  REQUIRE(whole.subjects.size() == 1);
  CHECK_FALSE(whole.subjects[0].is_cut_short);
  CHECK(whole.subjects[0].expectation == Expectation::AsExpected);
  CHECK(matrix_word(whole.subjects[0]) == "known");
}

TEST_CASE("plan digest: whatever a verdict depends on makes another") {
  const Rig rig;
  const Plan& plan = rig.plan;
  const std::string before = plan_digest(plan, {}, {});
  CHECK(before == plan_digest(Plan(plan), {}, {}));
  std::vector<Plan> others(9, plan);
  others[0].budget.cases += 1;
  others[1].budget.time += std::chrono::milliseconds(1);
  others[2].shrink.launches += 1;
  others[3].deadline.launch += std::chrono::milliseconds(1);
  others[4].generate.cells.high += 1;
  others[5].generate.stress[StressKind::Memory] += 1;
  others[6].subjects.push_back(tiny_subject("another"));
  others[7].subjects[0].source = others[7].subjects[0].source.str() + " ";
  others[8].devices.push_back({"sim:own", {}});
  for (const Plan& other : others) CHECK(plan_digest(other, {}, {}) != before);
  CHECK(plan_digest(plan, {{"a", "sim:sc", {"error"}, "it is known"}}, {}) != before);
}

TEST_CASE("plan digest: so does a driver, and no kernel or plan that is not run") {
  const Rig rig;
  const auto digest = [&](Files::Texts texts) {
    return plan_digest(rig.plan, {}, Files(std::move(texts)));
  };
  const std::string before = digest({{"rw_lock.cl", "old"}});
  CHECK(digest({{"rw_lock.cl", "new"}}) != before);
  CHECK(digest({{"ro_lock.cl", "old"}}) != before);
  CHECK(digest({{"rw_lock.cl", "old"}, {"kernels/include/stalemate/begin.clh", ""}}) != before);
  CHECK(digest({{"rw_lock.cl", "old"}, {"kernels/a.cl", ""}, {"configs/a.yaml", ""}}) == before);
}

}  // namespace stalemate::engine
