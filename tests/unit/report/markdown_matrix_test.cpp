#include "report/format/markdown_matrix.hpp"

#include <catch2/catch.hpp>

#include "report/file/journal.hpp"
#include "report/runs/matrix_json.hpp"
#include "report/runs/watched_run.hpp"
#include "sample_results.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using stalemate::test::TemporaryFolder;

namespace {

/// What a journal of these verdicts is read as.
std::variant<JournaledRun, std::string> read_back(const std::vector<DeviceInfo>& devices,
                                                  const std::vector<SubjectResult>& results,
                                                  bool interrupted = false) {
  const TemporaryFolder folder;
  const std::string path = folder.file("results.jsonl");
  Journal journal(path, {"stalemate run"});
  journal.run_started(header(devices, results.size()));
  for (const SubjectResult& one : results) journal.subject_finished(one);
  journal.run_finished({results, interrupted, false});
  REQUIRE_FALSE(journal.failed());
  return journaled_run(path);
}

JournaledRun run_of(const std::vector<DeviceInfo>& devices,
                    const std::vector<SubjectResult>& results) {
  JournaledRun run = std::get<JournaledRun>(read_back(devices, results));
  run.date = "2026-11-22";
  return run;
}

std::string complaint(const std::string& text) {
  const TemporaryFolder folder;
  const auto read = journaled_run(folder.write("results.jsonl", text));
  const auto* mistake = std::get_if<std::string>(&read);
  return mistake == nullptr ? "" : *mistake;
}

}  // namespace

TEST_CASE("journaled run: every verdict comes back from its journal", "[report]") {
  const std::vector<SubjectResult> results = {
      result("a", "pocl:0", Pass{}), result("b", "pocl:0", lost_update()),
      result("c", "pocl:0", Inconclusive{"slow"}), result("d", "pocl:0", Skipped{"cl_khr_x"}),
      result("e", "pocl:0", Error{"crashed", true})};
  const auto read = read_back({device("pocl:0")}, results, true);
  const auto& run = std::get<JournaledRun>(read);
  REQUIRE(run.results.size() == 5);
  for (std::size_t i = 0; i < results.size(); ++i) {
    CHECK(run.results[i].subject == results[i].subject);
    CHECK(name(run.results[i].verdict) == name(results[i].verdict));
    CHECK(run.results[i].expectation == results[i].expectation);
  }
  CHECK(std::get<Violation>(run.results[1].verdict).kind == ViolationKind::LostUpdate);
  CHECK(run.seed == "42");
  CHECK(run.date.size() == 10);
  CHECK_FALSE(run.is_whole);
}

TEST_CASE("journaled run: what is no journal is told so, and a cut one is read", "[report]") {
  CHECK_THAT(complaint(""), Catch::Contains("nothing says that one began"));
  CHECK_THAT(complaint("a: b\n"), Catch::Contains("nothing says that one began"));
  CHECK_THAT(complaint(R"({"record": "run_started", "schema": 99})"),
             Catch::Contains("its schema is 99"));
  CHECK_THAT(complaint(R"({"record": "subject_finished"})"), Catch::Contains("is no journal"));
  const auto missing = journaled_run("/nonexistent/results.jsonl");
  CHECK_THAT(std::get<std::string>(missing), Catch::Contains("cannot be read"));
  const std::string begun =
      R"({"record": "run_started", "schema": 1, "time": "2026-11-22T10:00:00Z", )"
      R"("tool_version": "1", "seed": "3", "devices": [)";
  CHECK_THAT(complaint(begun + "]}\n"), Catch::Contains("nothing says"));
  std::string seedless = begun + "]}\n";
  seedless.replace(seedless.find(R"("3")"), 3, R"("x")");
  CHECK_THAT(complaint(seedless), Catch::Contains("is no journal of a run"));
  CHECK_THAT(complaint(seedless), !Catch::Contains("nothing says"));
}

TEST_CASE("markdown matrix: subjects by devices of several runs", "[report]") {
  const JournaledRun here =
      run_of({device("pocl:0")},
             {result("add.naive", "pocl:0", Pass{}), result("add.improved", "pocl:0", Pass{}),
              result("lock", "pocl:0", Skipped{"progress"}),
              mutant(result("add.plain", "pocl:0", lost_update()), Expectation::AsExpected)});
  const JournaledRun there =
      run_of({device("gpu:0")},
             {result("add.naive", "gpu:0", Pass{}), result("add.improved", "gpu:0", Pass{}),
              mutant(result("add.plain", "gpu:0", Pass{}), Expectation::Unexpected)});
  CHECK(markdown_matrix({here, there}) ==
        "| subject | pocl:0 | gpu:0 |\n"
        "|---|---|---|\n"
        "| `add.naive` `improved` | pass | pass |\n"
        "| `lock` | skipped | - |\n"
        "| mutant `add.plain` | exposed: `lost_update` | not exposed (!) |\n"
        "\n"
        "* pocl:0: pthread-pocl:0, driver 3.1; seed 42, 2026-11-22, stalemate 0.1.0\n"
        "* gpu:0: pthread-gpu:0, driver 3.1; seed 42, 2026-11-22, stalemate 0.1.0\n");
}

TEST_CASE("markdown matrix: rows that differ anywhere stay apart", "[report]") {
  const std::string text = markdown_matrix({run_of(
      {device("pocl:0")},
      {result("add.naive", "pocl:0", Pass{}), result("add.improved", "pocl:0", lost_update()),
       result("sub.naive", "pocl:0", lost_update()), result("alone", "pocl:0", Pass{}),
       result("alone2", "pocl:0", Pass{})})});
  CHECK_THAT(text, Catch::Contains("| `add.naive` | pass |\n| `add.improved` | VIOLATION"));
  CHECK_THAT(text, Catch::Contains("| `sub.naive` | VIOLATION: `lost_update` |\n| `alone` |"));
}

TEST_CASE("markdown matrix: the worst run counts, and another driver has a column", "[report]") {
  DeviceInfo newer = device("pocl:0");
  newer.driver_version = "5.0";
  const JournaledRun first = run_of({device("pocl:0")}, {result("a", "pocl:0", lost_update())});
  const JournaledRun again = run_of({device("pocl:0")}, {result("a", "pocl:0", Pass{})});
  const std::string worst = "| `a` | VIOLATION: `lost_update` in 1 of 2 runs, else pass |";
  CHECK_THAT(markdown_matrix({first, again}), Catch::Contains(worst));
  CHECK_THAT(markdown_matrix({again, first}), Catch::Contains(worst));
  CHECK_THAT(markdown_matrix({again, again}), Catch::Contains("| `a` | pass |"));
  const JournaledRun other = run_of({newer}, {result("a", "pocl:0", Pass{})});
  const std::string text = markdown_matrix({first, other});
  CHECK_THAT(text, Catch::StartsWith("| subject | pocl:0, 3.1 | pocl:0, 5.0 |"));
  CHECK_THAT(text, Catch::Contains("| `a` | VIOLATION: `lost_update` | pass |"));
}

TEST_CASE("matrix json: the worst verdict stands in front of each run's own", "[report]") {
  const JournaledRun first = run_of({device("pocl:0")}, {violated("a", "pocl:0")});
  const JournaledRun again = run_of({device("pocl:0")}, {passed("a", "pocl:0")});
  const nlohmann::json json = matrix_json({{"one", again}, {"two", first}});
  CHECK(json.at("runs").at(1).at("results") == "two");
  REQUIRE(json.at("verdicts").size() == 1);
  const nlohmann::json& verdict = json.at("verdicts").at(0);
  CHECK(verdict.at("worst").at("run") == 1);
  CHECK(verdict.at("worst").at("kind") == "lost_update");
  CHECK(verdict.at("worst").at("rate").at("violations") == 18);
  CHECK(verdict.at("each").size() == 2);
  CHECK(verdict.at("each").at(0).at("verdict") == "pass");
}

TEST_CASE("markdown matrix: a stranger's words stay within their cell", "[report]") {
  DeviceInfo hostile = device("a|b`c");
  hostile.name = kHostile;
  const std::string text = markdown_matrix({run_of({hostile}, {result("x|y`z", "a|b`c", Pass{})})});
  CHECK_THAT(text, Catch::StartsWith("| subject | a?b?c |\n|---|---|\n| `x?y?z` | pass |\n"));
  CHECK(text.find('\x1b') == std::string::npos);
}

TEST_CASE("markdown matrix: a run that did not come to its end says so", "[report]") {
  JournaledRun run = run_of({device("pocl:0")}, {result("a", "pocl:0", Pass{})});
  CHECK_THAT(markdown_matrix({run}), !Catch::Contains("come to its end"));
  run.is_whole = false;
  CHECK_THAT(markdown_matrix({run}), Catch::Contains("did not come to its end"));
}

TEST_CASE("watched run: errors of the whole run are told with it", "[report]") {
  RunResult run{{result("a", "pocl:0", Skipped{"fp64"})}, false, false};
  CHECK(watched_run(header({device("pocl:0")}, 1), run).errors.empty());
  run.nothing_decided = true;
  run.missing = {{"b", "pocl:0"}};  // told as what is missing
  CHECK(watched_run(header({device("pocl:0")}, 1), run).errors.size() == 1);
}

TEST_CASE("markdown matrix: what is missing, and that a run is a shard, is told", "[report]") {
  JournaledRun run = run_of({device("pocl:0")}, {result("a", "pocl:0", Pass{})});
  run.planned = {{"a", "pocl:0"}, {"b", "pocl:0"}};
  CHECK_THAT(markdown_matrix({run}), Catch::Contains("* **1 verdict missing**: b on pocl:0\n"));
  run.shard = {1, 2};
  CHECK_THAT(markdown_matrix({run}), Catch::Contains("shard 1/2") && !Catch::Contains("missing"));
}
