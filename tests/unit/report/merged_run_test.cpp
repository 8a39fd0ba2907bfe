#include "report/file/merged_run.hpp"

#include <filesystem>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "report/file/journal.hpp"
#include "report/file/journal_flaws.hpp"
#include "report/file/reproducer_text.hpp"
#include "report/file/resumption.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using Catch::Matchers::Contains;
using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace {

RunHeader header_of_shard(const Shard& shard) {
  RunHeader of_shard = header({device("pocl:0")}, 4);
  of_shard.plan_digest = "0123456789abcdef";
  of_shard.shard = shard;
  for (const char* name : {"a", "b", "c", "d"}) of_shard.verdicts.push_back({name, "pocl:0"});
  return of_shard;
}

RunPart part(const RunHeader& of, const std::vector<SubjectResult>& results) {
  const TemporaryFolder folder;
  Journal journal(folder.file("results.jsonl"), {"stalemate run"});
  journal.run_started(of);
  for (const SubjectResult& one : results) journal.subject_finished(one);
  journal.run_finished({results});
  auto read = journaled_run(folder.file("results.jsonl"));
  return {to_text(of.shard), std::get<JournaledRun>(std::move(read))};
}

RunPart first() {
  SubjectResult wrong = violated("c", "pocl:0");
  wrong.other_kinds = {"data_race"};
  return part(header_of_shard({1, 2}), {passed("a", "pocl:0"), wrong});
}
RunPart second() {
  return part(header_of_shard({2, 2}), {passed("d", "pocl:0"), passed("b", "pocl:0")});
}

std::vector<std::string> mistakes_in(const std::vector<RunPart>& parts) {
  const auto together = merged(parts);
  const auto* mistakes = std::get_if<NoRun>(&together);
  return mistakes == nullptr ? NoRun() : *mistakes;
}

}  // namespace

// Artifacts of two shards that were unpacked over each other.
TEST_CASE("merged: a failure of another subject, device or kind is none of the verdict",
          "[report]") {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("failures"));
  const Reproducer kept = reproducer();
  folder.write("failures/0001.json", reproducer_text(kept));
  const auto problems = [&](const SubjectResult& result) {
    std::vector<SubjectResult> results{result};
    results[0].reproducer.reset();
    results[0].reproducer_file = "failures/0001.json";
    const auto found = read_reproducers(folder.path(), results);
    CHECK(results[0].reproducer.has_value() == found.empty());
    CHECK(results[0].reproducer_file.empty() != found.empty());
    return found;
  };
  SubjectResult own = violated(kept.subject.name, kept.device.id);
  own.verdict = kept.violation;
  CHECK(problems(own).empty());
  SubjectResult other = own;
  other.subject = "another";
  REQUIRE(problems(other).size() == 1);
  CHECK_THAT(problems(other)[0], Contains("0001.json is of another verdict (" + kept.subject.name +
                                          " on " + kept.device.id + ")"));
  other = own;
  other.device = "sim:another";
  CHECK(problems(other).size() == 1);
  other = own;
  std::get<Violation>(other.verdict).kind = ViolationKind::Starvation;
  CHECK(problems(other).size() == 1);
}

TEST_CASE("merged: the verdicts of all shards, in the order of the plan", "[report]") {
  const auto together = std::get<MergedRun>(merged({second(), first()}));
  std::string names;
  for (const SubjectResult& one : together.result.subjects) names += one.subject;
  CHECK(names == "abcd");
  CHECK(together.result.missing.empty());
  CHECK(together.flaws.empty());
  CHECK(together.header.shard.is_whole());
  CHECK(together.header.verdicts.size() == 4);
  CHECK(together.header.subject_count == 4);
  CHECK(together.result.subjects[1].effort.operations == 1234567);
  CHECK(together.result.subjects[2].expectation == Expectation::Unexpected);
  CHECK(together.result.subjects[2].other_kinds == std::vector<std::string>{"data_race"});
}

TEST_CASE("merged: a shard that is missing is told of, and each of its verdicts", "[report]") {
  const auto alone = std::get<MergedRun>(merged({second()}));
  CHECK(alone.result.missing == std::vector<SubjectOnDevice>{{"a", "pocl:0"}, {"c", "pocl:0"}});
  CHECK(alone.flaws == std::vector<std::string>{"a shard is missing: 1/2"});
}

TEST_CASE("merged: a verdict that is missing in a shard is told of", "[report]") {
  SubjectResult cut = passed("b", "pocl:0");
  cut.is_cut_short = true;
  const RunPart cut_short = part(header_of_shard({2, 2}), {cut});
  const auto together = std::get<MergedRun>(merged({first(), cut_short}));
  CHECK(together.result.missing == std::vector<SubjectOnDevice>{{"b", "pocl:0"}, {"d", "pocl:0"}});
  CHECK(together.flaws ==
        std::vector<std::string>{"2/2: 2 verdicts missing: b on pocl:0, d on pocl:0"});
}

TEST_CASE("merged: what is no part of the same run, or there twice, is refused", "[report]") {
  CHECK_THAT(mistakes_in({first(), second(), first()}).at(0),
             Contains("shard 1/2 is there twice: 1/2 and 1/2"));
  const RunPart doubled =
      part(header_of_shard({2, 2}), {passed("a", "pocl:0"), passed("b", "pocl:0")});
  CHECK_THAT(mistakes_in({first(), doubled}).at(0),
             Contains("the verdict on a on pocl:0 is there twice"));

  RunHeader other = header_of_shard({2, 2});
  SECTION("seed") {
    other.seed = Seed{43};
  }
  SECTION("version") {
    other.tool_version = "0.2.0";
  }
  SECTION("plan") {
    other.plan_digest = "another";
  }
  SECTION("devices") {
    other.devices = {device("pocl:1")};
  }
  SECTION("shards") {
    other.shard = {2, 3};
  }
  CHECK(mistakes_in({first(), part(other, {})}).size() == 1);
}

TEST_CASE("merged: a device that is another in one of the shards is told of", "[report]") {
  CHECK(std::get<MergedRun>(merged({first(), second()})).remarks.empty());
  RunHeader other = header_of_shard({2, 2});
  other.devices[0].driver_version = "5.0";
  const auto together = std::get<MergedRun>(merged({first(), part(other, {})}));
  REQUIRE(together.remarks.size() == 1);
  CHECK_THAT(together.remarks[0], Contains("pocl:0 is not the same device in all shards; 1/2: "));
  CHECK_THAT(together.remarks[0], Contains("driver 3.1, OpenCL 3.0 PoCL; 2/2: "));
  CHECK_THAT(together.remarks[0], Contains("driver 5.0"));
}

TEST_CASE("merged: a damaged shard is told of", "[report]") {
  RunPart damaged = second();
  damaged.run.journal.damaged_lines = {3};
  const auto together = std::get<MergedRun>(merged({first(), damaged}));
  CHECK(together.is_damaged);
  CHECK_THAT(together.flaws.at(0), Contains("2/2: 1 record damaged, in line 3"));
}

TEST_CASE("journal flaws: a whole run has none, one of old cannot be checked", "[report]") {
  RunPart whole = part(header_of_shard({1, 2}), {passed("a", "pocl:0"), passed("c", "pocl:0")});
  CHECK(flaws_of(whole.run).texts.empty());
  CHECK_FALSE(flaws_of(whole.run).is_incomplete);
  whole.run.journal.has_checksums = false;
  CHECK_THAT(flaws_of(whole.run).texts.at(0), Contains("cannot be checked"));
  CHECK_FALSE(flaws_of(whole.run).is_incomplete);
  whole.run.is_whole = false;
  CHECK(flaws_of(whole.run).is_incomplete);
}

TEST_CASE("resumption: a run differs in what it is, and each difference is said", "[report]") {
  const RunHeader now = header_of_shard({1, 2});
  const RunPart before = part(now, {});
  CHECK(differences(now, before.run).empty());
  RunHeader other = now;
  other.devices[0].driver_version = "4.0";
  CHECK(differences(other, before.run) ==
        std::vector<std::string>{"the driver of pocl:0 is 4.0, and was 3.1"});
  other.seed = Seed{1};
  other.tool_version = "9";
  other.shard = {2, 2};
  other.plan_digest = "";
  CHECK(differences(other, before.run).size() == 5);
}

TEST_CASE("resumption: what was not written to its end is cut off", "[report]") {
  const TemporaryFolder folder;
  {
    Journal journal(folder.file("results.jsonl"), {"stalemate run"});
    journal.run_started(header_of_shard({1, 1}));
    journal.subject_finished(passed("a", "pocl:0"));
  }
  const std::string whole = read_file(folder.file("results.jsonl"));
  folder.write("results.jsonl", whole.substr(0, whole.size() - 3));
  const auto resumed = resume(folder.path());
  REQUIRE(std::holds_alternative<Resumption>(resumed));
  const auto& run = std::get<Resumption>(resumed).run;
  REQUIRE(run);
  CHECK(run->results.empty());
  CHECK(run->journal.next.number == 2);
  CHECK(read_file(folder.file("results.jsonl")) == whole.substr(0, whole.find('\n') + 1));
}

TEST_CASE("resumption: of a run that had not begun there is nothing to compare", "[report]") {
  const TemporaryFolder folder;
  folder.write("results.jsonl", "{\"record\":\"run_sta");
  const auto resumed = resume(folder.path());
  REQUIRE(std::holds_alternative<Resumption>(resumed));
  CHECK_FALSE(std::get<Resumption>(resumed).run);
  CHECK(read_file(folder.file("results.jsonl")).empty());
}

TEST_CASE("merged: a verdict keeps its lines in the user's files, and its times", "[report]") {
  SubjectResult placed = violated("a", "pocl:0");
  placed.origin = {{"ci/plan.yaml", 7, 5}, {"ci/mine.cl", 3, 6}, "ci"};
  placed.effort.built_ahead = std::chrono::milliseconds(7);
  const auto together = std::get<MergedRun>(
      merged({part(header_of_shard({1, 2}), {placed, passed("c", "pocl:0")}), second()}));
  CHECK(together.result.subjects.at(0).origin == placed.origin);
  CHECK(together.result.subjects.at(0).effort.built_ahead == placed.effort.built_ahead);
  CHECK(together.result.subjects.at(1).origin == Origin{});
}
