#include "engine/run/known.hpp"

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

const KnownFailure kKnown{"sub*", "scripted", {"lost_update"}, "it is so"};

KnownFailure with_kind(const std::string& kind) {
  KnownFailure known = kKnown;
  known.kinds = {kind};
  return known;
}

SubjectResult result_of_run(LaunchOutcome (*launch)(const Asked&), const KnownFailure& known) {
  Rig rig;
  rig.context.known = {known};
  ScriptedDevice device(launch);
  return rig.run_one(device);
}

SubjectResult of_broken(const KnownFailure& known) {
  return result_of_run([](const Asked&) { return violates(ViolationKind::LostUpdate); }, known);
}

std::vector<StaleEntry> stale_after(const Verdict& verdict, std::vector<StaleEntry> idle = {}) {
  RunResult run;
  SubjectResult result;
  result.subject = "subject";
  result.device = "scripted:0";
  result.verdict = verdict;
  run.subjects = {result};
  DeviceInfo device;
  device.id = "scripted:0";
  return stale_entries(std::move(idle), {kKnown}, {device}, run);
}

}  // namespace

TEST_CASE("known: a failure that a baseline lists is expected, and says why") {
  const SubjectResult result = of_broken(kKnown);
  CHECK(std::holds_alternative<Violation>(result.verdict));
  CHECK(result.expectation == Expectation::AsExpected);
  CHECK(result.known == "it is so");
  CHECK(matrix_word(result) == "known");
}

TEST_CASE("known: of another kind, subject or device it is not") {
  KnownFailure other_subject = kKnown;
  other_subject.subject = "sub";
  KnownFailure other_device = kKnown;
  other_device.device = "pocl";
  for (const auto& known :
       {with_kind("data_race"), with_kind("error"), other_subject, other_device}) {
    const SubjectResult result = of_broken(known);
    CHECK(result.expectation == Expectation::Unexpected);
    CHECK(result.known.empty());
    CHECK(matrix_word(result) == "VIOLATION");
  }
}

TEST_CASE("known: whichever of its guises a fault shows first, and whichever is listed") {
  for (const char* guise : {"wrong_return", "wrong_value", "torn_value"}) {
    CHECK(of_broken(with_kind(guise)).known == "it is so");
  }
}

TEST_CASE("known: not where launches of it are wrong in a way, too, that no entry lists") {
  const auto run = [](const std::vector<std::string>& kinds) {
    Rig rig;
    KnownFailure known = kKnown;
    known.kinds = kinds;
    rig.context.known = {known};
    rig.plan.budget.cases = 5;
    int launches = 0;  // those that measure the rate come behind the cases
    ScriptedDevice device([&](const Asked&) {
      return violates(++launches > 5 && launches % 4 == 0 ? ViolationKind::MutualExclusion
                                                          : ViolationKind::LostUpdate);
    });
    return rig.run_one(device);
  };
  const SubjectResult hidden = run({"lost_update"});
  CHECK(hidden.expectation == Expectation::Unexpected);
  CHECK(hidden.known.empty());
  CHECK(hidden.other_kinds == std::vector<std::string>{"mutual_exclusion"});
  CHECK(std::find(hidden.notes.begin(), hidden.notes.end(),
                  "not known: launches of it ended with mutual_exclusion, too, which the baseline "
                  "does not list") != hidden.notes.end());
  CHECK(run({"lost_update", "mutual_exclusion"}).known == "it is so");
}

TEST_CASE("known: behind a failure that is known others are looked for") {
  const auto run = [](ViolationKind::Shipped seldom, bool is_mutant) {
    Rig rig;
    rig.context.known = {kKnown};
    rig.plan.budget.cases = 9;
    if (is_mutant) rig.plan.subjects.front().broken = Broken{ViolationKind::LostUpdate, {}};
    int launches = 0;
    ScriptedDevice device([&](const Asked&) {
      if (launches++ % 2 == 0) return violates(ViolationKind::LostUpdate);
      return launches >= 6 ? violates(seldom) : passes();
    });
    return rig.run_one(device);
  };
  const SubjectResult found = run(ViolationKind::MutualExclusion, false);
  CHECK(std::get<Violation>(found.verdict).kind == ViolationKind::MutualExclusion);
  CHECK(found.expectation == Expectation::Unexpected);
  const SubjectResult known = run(ViolationKind::LostUpdate, false);
  CHECK(known.known == "it is so");
  CHECK(known.effort.cases == 9);
  // Another guise of the same fault is no news.
  CHECK(run(ViolationKind::WrongReturn, false).known == "it is so");
  // Of a mutant nothing is known, and one failure is enough.
  CHECK(run(ViolationKind::MutualExclusion, true).effort.cases == 1);
}

TEST_CASE("known: what passes is a pass, and no failure that is known") {
  const SubjectResult result = result_of_run([](const Asked&) { return passes(); }, kKnown);
  CHECK(result.known.empty());
  CHECK(matrix_word(result) == "pass");
}

TEST_CASE("known: a mutant that stays hidden where it must not is news in any case") {
  Rig rig;
  rig.plan.subjects.front().broken = Broken{ViolationKind::LostUpdate, {"scripted"}};
  rig.context.known = {kKnown};
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK(rig.run_one(device).expectation == Expectation::Unexpected);
}

TEST_CASE("known: a mutant whose error is excused is not judged where it has to be exposed") {
  const auto expected = [](const std::vector<std::string>& exposed_by) {
    Rig rig;
    rig.plan.subjects.front().broken = Broken{ViolationKind::LostUpdate, exposed_by};
    rig.context.known = {with_kind("error")};
    ScriptedDevice device([](const Asked& asked) {
      return asked.subject == "control" ? passes() : LaunchOutcome(BuildFailed{"no"});
    });
    return rig.run_one(device);
  };
  CHECK(expected({"scripted"}).expectation == Expectation::NotJudged);
  CHECK(expected({"scripted"}).known.empty());
  CHECK(expected({"sim:sc"}).expectation == Expectation::AsExpected);
  CHECK(expected({"sim:sc"}).known == "it is so");
}

TEST_CASE("known: a device that was lost is news in any case") {
  const Subject subject = tiny_subject("subject");
  DeviceInfo device;
  device.id = "scripted:0";
  Error error{"crashed"};
  CHECK(known_failure({with_kind("error")}, subject, error, device) != nullptr);
  error.device_lost = true;
  CHECK(known_failure({with_kind("error")}, subject, error, device) == nullptr);
  const Error of_driver{.cause = "runs no kernel", .of_driver = true};
  CHECK(known_failure({with_kind("error")}, subject, of_driver, device) == nullptr);
  CHECK(known_failure({with_kind("driver_fault")}, subject, of_driver, device) != nullptr);
}

TEST_CASE("known: an entry is over if what it names passed and nothing of it failed") {
  const auto passed = stale_after(Pass{}, {{with_kind("error"), KnownState::Expired}});
  REQUIRE(passed.size() == 2);
  CHECK(passed[0].state == KnownState::Expired);
  CHECK(passed[1].state == KnownState::Over);
  CHECK(passed[1].entry == kKnown);
  CHECK(stale_after(Violation{ViolationKind::LostUpdate, own(""), {}, {}}).empty());
  CHECK(stale_after(Skipped{"an extension"}).empty());
  CHECK(stale_after(Inconclusive{"slow"}).empty());
}

TEST_CASE("known: two entries that one verdict would match are a double, others are none") {
  const std::vector<std::string> subjects{"subject", "other"};
  DeviceInfo device;
  device.id = "scripted:0";
  const auto found = [&](const KnownFailure& second) {
    return doubles({kKnown, second}, subjects, {device});
  };
  KnownFailure same = kKnown;
  same.subject = "*ject";
  same.device = "scripted:0";
  same.kinds = {"error", "lost_update"};
  REQUIRE(found(same).size() == 1);
  CHECK(found(same)[0].subject == "subject");
  CHECK(found(same)[0].kind == "lost_update");
  // Of the same fault, which either entry excuses.
  same.kinds = {"error", "torn_value"};
  CHECK(found(same).empty());
  KnownFailure other_subject = same;
  other_subject.subject = "other";
  KnownFailure other_device = same;
  other_device.device = "pocl";
  KnownFailure other_kind = same;
  other_kind.kinds = {"error"};
  for (const auto& other : {other_subject, other_device, other_kind}) CHECK(found(other).empty());
}

TEST_CASE("known: a run tells what of its baseline is over, beside what was idle before") {
  Rig rig;
  rig.context.known = {kKnown};
  rig.context.idle = {{with_kind("order"), KnownState::Expired}};
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK(rig.run({&device}).stale ==
        std::vector<StaleEntry>{{with_kind("order"), KnownState::Expired},
                                {kKnown, KnownState::Over}});
}

}  // namespace stalemate::engine
