#include "engine/run/expectation.hpp"

#include <catch2/catch.hpp>

#include "engine/run/device_matches.hpp"
#include "rig.hpp"

namespace stalemate::engine {

namespace {

DeviceInfo h200() {
  DeviceInfo device;
  device.id = "nvidia:0";
  device.platform = "NVIDIA CUDA";
  device.name = "NVIDIA H200";
  return device;
}

Subject mutant(std::vector<std::string> exposed_by) {
  Subject subject = tiny_subject("mutant");
  subject.broken = Broken{ViolationKind::LostUpdate, std::move(exposed_by)};
  return subject;
}

}  // namespace

TEST_CASE("device: a word means it by id, by platform, or by a part of its full name") {
  for (const char* word :
       {"nvidia:0", "nvidia", "NVIDIA:0", "Nvidia", "H200", "h200", "cuda", "NVIDIA H200"}) {
    CAPTURE(word);
    CHECK(device_matches(word, h200()));
  }
  for (const char* word :
       {"", "0", "200", "n", "nvidia:1", "vidia:0", "pocl", "H2000", "NVIDIA CUDA NVIDIA"}) {
    CAPTURE(word);
    CHECK_FALSE(device_matches(word, h200()));
  }
}

TEST_CASE("device: a platform's short name is not a part of another id") {
  DeviceInfo device;
  device.id = "sim:sc";
  CHECK(device_matches("sim", device));
  CHECK(device_matches("sim:sc", device));
  CHECK(device_matches("SIM:SC", device));
  CHECK_FALSE(device_matches("sc", device));
  CHECK_FALSE(device_matches("si", device));
}

TEST_CASE("expectation: of correct code") {
  const Subject subject = tiny_subject("correct");
  CHECK(expectation(subject, Pass{}, h200()) == Expectation::AsExpected);
  CHECK(expectation(subject, Violation{}, h200()) == Expectation::Unexpected);
  CHECK(expectation(subject, Error{}, h200()) == Expectation::Unexpected);
  CHECK(expectation(subject, Skipped{}, h200()) == Expectation::Undecided);
  CHECK(expectation(subject, Inconclusive{}, h200()) == Expectation::Undecided);
}

TEST_CASE("expectation: correct code that may hang is not judged, and in a strict run no other") {
  const Subject subject = tiny_subject("correct");
  const Verdict open{Inconclusive{.did_not_end = true}};
  CHECK(expectation(subject, open, h200()) == Expectation::NotJudged);
  CHECK(expectation(subject, Inconclusive{}, h200(), true) == Expectation::NotJudged);
  CHECK(expectation(subject, Skipped{}, h200(), true) == Expectation::Undecided);
  CHECK(expectation(mutant({}), open, h200(), true) == Expectation::Undecided);
}

TEST_CASE("expectation: a run of which no verdict says anything of the code decides nothing") {
  const auto run_of = [](std::vector<std::pair<Verdict, Expectation>> verdicts) {
    RunResult run;
    for (auto& [verdict, expected] : verdicts) {
      SubjectResult result;
      result.verdict = verdict;
      result.expectation = expected;
      run.subjects.push_back(result);
    }
    return run;
  };
  using enum Expectation;
  CHECK(decides_nothing(run_of({{Skipped{}, Undecided}, {Inconclusive{}, Undecided}})));
  CHECK(decides_nothing(run_of({{Error{}, AsExpected}})));
  CHECK_FALSE(decides_nothing(run_of({{Skipped{}, Undecided}, {Pass{}, AsExpected}})));
  CHECK_FALSE(decides_nothing(run_of({{Skipped{}, Undecided}, {Violation{}, Unexpected}})));
  CHECK_FALSE(decides_nothing(run_of({{Inconclusive{}, NotJudged}})));
  RunResult mutant = run_of({{Skipped{}, Undecided}, {Pass{}, AsExpected}});
  mutant.subjects.back().is_mutant = true;
  CHECK(decides_nothing(mutant));
  mutant.subjects.back().verdict = Violation{};
  CHECK_FALSE(decides_nothing(mutant));
  CHECK_FALSE(decides_nothing(run_of({})));
  RunResult missing = run_of({{Skipped{}, Undecided}});
  missing.missing = {{"other", "d"}};
  CHECK_FALSE(decides_nothing(missing));
}

TEST_CASE("expectation: a mutant must be exposed where it says, and may hide elsewhere") {
  const Subject must = mutant({"pocl", "h200"});
  const Subject may = mutant({"pocl"});
  CHECK(expectation(must, Violation{}, h200()) == Expectation::AsExpected);
  CHECK(expectation(may, Violation{}, h200()) == Expectation::AsExpected);
  CHECK(expectation(must, Pass{}, h200()) == Expectation::Unexpected);
  CHECK(expectation(may, Pass{}, h200()) == Expectation::AsExpected);
  CHECK(expectation(must, Inconclusive{}, h200()) == Expectation::Unexpected);
  CHECK(expectation(may, Inconclusive{}, h200()) == Expectation::Undecided);
  // A busy machine is no reason to think that it was mended.
  CHECK(expectation(must, Inconclusive{.did_not_end = true}, h200()) == Expectation::NotJudged);
  CHECK(expectation(may, Inconclusive{.did_not_end = true}, h200()) == Expectation::Undecided);
  CHECK(expectation(must, Skipped{}, h200()) == Expectation::Undecided);
  CHECK(expectation(may, Error{}, h200()) == Expectation::Unexpected);
}

TEST_CASE("expectation: a mutant that was never launched is not judged, and not called hidden") {
  Rig rig;
  rig.plan.subjects = {mutant({"scripted:0"})};
  ScriptedDevice device([](const Asked&) { return passes(); });
  CHECK(rig.run_one(device).expectation == Expectation::Unexpected);
  rig.plan.budget.time = std::chrono::milliseconds(0);
  const SubjectResult untried = rig.run_one(device);
  CHECK(std::get<Inconclusive>(untried.verdict).reason == "no case was tried");
  CHECK(untried.expectation == Expectation::NotJudged);
}

TEST_CASE("expectation: a mutant exposed by another kind is as expected, with a note") {
  Rig rig;
  rig.plan.subjects = {mutant({})};
  const auto kind = GENERATE(ViolationKind::LostUpdate, ViolationKind::StaleRead);
  ScriptedDevice device([&](const Asked&) { return violates(kind); });
  const SubjectResult result = rig.run_one(device);
  CHECK(result.is_mutant);
  CHECK(result.expectation == Expectation::AsExpected);
  const std::vector<std::string> note{
      "exposed by another kind than expected: stale_read, not lost_update"};
  CHECK(result.notes == (kind == ViolationKind::LostUpdate ? std::vector<std::string>{} : note));
}

TEST_CASE("expectation: a mutant exposed by a race needs no note: its kind is what comes of it") {
  Rig rig;
  rig.plan.subjects = {mutant({})};
  ScriptedDevice device([](const Asked&) { return violates(ViolationKind::DataRace); });
  const SubjectResult result = rig.run_one(device);
  CHECK(result.expectation == Expectation::AsExpected);
  CHECK(result.notes.empty());
}

}  // namespace stalemate::engine
