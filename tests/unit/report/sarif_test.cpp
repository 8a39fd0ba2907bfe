#include "report/format/sarif.hpp"

#include <algorithm>

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "full_disk.hpp"
#include "report/format/sarif_parts.hpp"
#include "sample_results.hpp"
#include "sarif_shape.hpp"
#include "temporary_folder.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;
using nlohmann::json;
using stalemate::test::TemporaryFolder;

namespace {

json log_of(const std::vector<SubjectResult>& results, std::vector<StaleEntry> stale = {}) {
  RunResult run{results, false, false};
  run.stale = std::move(stale);
  return sarif(header({device("pocl:0")}, results.size()), run);
}

json results_of(const std::vector<SubjectResult>& results) {
  return log_of(results).at("runs").at(0).at("results");
}

SubjectResult placed(SubjectResult result) {
  result.origin = {{"ci/plan.yaml", 7, 5}, {"ci/mine.cl", 3, 6}, "ci"};
  return result;
}

SubjectResult traced() {
  SubjectResult result = placed(violated("lock", "sim:sc"));
  result.reproducer->exact = exact_launch();
  return result;
}

}  // namespace

TEST_CASE("SARIF: a run with one of each verdict has the shape that the standard demands",
          "[report]") {
  std::vector<SubjectResult> results = one_of_each();
  results.push_back(traced());
  const KnownFailure entry{"gone", "pocl", {"error"}, "so", "", "", {"known.yaml", 3, 5}};
  const json log = log_of(results, {{entry, KnownState::Unmatched}});
  CHECK(sarif_problems(log) == std::vector<std::string>{});
}

TEST_CASE("SARIF: a kind of a property's own is a rule, once, where it was found", "[report]") {
  const auto with_kind = [](SubjectResult result) {
    result.verdict = Violation{.kind = own_kind("two_writers"),
                               .summary = Fact::in_own_words("two inside"),
                               .meaning = "Two writers were inside.",
                               .remedy = "Let one in."};
    return result;
  };
  const json log = log_of({with_kind(violated("a", "pocl:0")), with_kind(violated("b", "pocl:0"))});
  CHECK(sarif_problems(log) == std::vector<std::string>{});
  const json& run = log.at("runs").at(0);
  const json& rules = run.at("tool").at("driver").at("rules");
  const auto is_it = [](const json& rule) { return rule.at("id") == "two_writers"; };
  CHECK(std::count_if(rules.begin(), rules.end(), is_it) == 1);
  for (const json& result : run.at("results")) {
    const json& rule = rules.at(result.at("ruleIndex").get<std::size_t>());
    CHECK(rule.at("id") == "two_writers");
    CHECK(rule.at("shortDescription").at("text") == "Two writers were inside.");
  }
  const json none = log_of({violated("a", "pocl:0")});
  const json& shipped = none.at("runs").at(0).at("tool").at("driver").at("rules");
  CHECK(std::count_if(shipped.begin(), shipped.end(), is_it) == 0);
}

TEST_CASE("SARIF: the check of its shape sees what is missing, unknown and malformed", "[report]") {
  json log = log_of({traced()});
  json& run = log["runs"][0];
  run["results"][0].erase("message");
  run["results"][0]["surprise"] = 1;
  run["results"][0]["codeFlows"][0]["threadFlows"][0]["locations"] = json::array();
  run["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0;
  run["tool"]["driver"].erase("name");
  CHECK(sarif_problems(log).size() == 5);
}

TEST_CASE("SARIF: rules are the kinds of violation, with help, and each result names its own",
          "[report]") {
  const json run = log_of(one_of_each()).at("runs").at(0);
  const json& rules = run.at("tool").at("driver").at("rules");
  CHECK(rules.size() == all_violation_kinds().size() + 7);
  for (const json& rule : rules) {
    INFO(rule.at("id"));
    CHECK(rule.at("help").at("text").get<std::string>().size() > 40);
  }
  REQUIRE(run.at("results").size() == 4);
  for (const json& result : run.at("results")) {
    CHECK(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id") == result.at("ruleId"));
  }
}

TEST_CASE("SARIF: reds are errors, undecided and stale are warnings, known is suppressed",
          "[report]") {
  SubjectResult known = violated("known", "pocl:0");
  known.known = "nobody mended it";
  known.expectation = Expectation::AsExpected;
  std::vector<SubjectResult> all = one_of_each();
  all.push_back(known);
  const json log = log_of(all, {{KnownFailure{"gone", "pocl", {"error"}, "so"}, KnownState::Over}});
  std::vector<std::string> said;
  for (const json& result : log.at("runs").at(0).at("results")) {
    said.push_back(result.at("level").get<std::string>() + " " +
                   result.at("ruleId").get<std::string>());
  }
  CHECK(said == std::vector<std::string>{"error lost_update", "error error", "error not_exposed",
                                         "warning undecided", "warning stale_baseline",
                                         "note lost_update"});
  const json& last = log.at("runs").at(0).at("results").back();
  CHECK(last.at("suppressions").at(0).at("justification") == "nobody mended it");
}

TEST_CASE("SARIF: what is of no line is at the beginning of a file of the run", "[report]") {
  const auto files_of = [](RunResult run) {
    run.missing = {{"waiting", "pocl:0"}};
    const json log = sarif(header({device("pocl:0")}, 1), run);
    std::set<std::string> files;
    for (const json& result : log.at("runs").at(0).at("results")) {
      const json& place = result.at("locations").at(0).at("physicalLocation");
      files.insert(place.at("artifactLocation").at("uri").get<std::string>());
      CHECK(place.at("region").at("startLine") == 1);
    }
    return files;
  };
  CHECK(files_of({}) == std::set<std::string>{"sample"});
  SubjectResult done = passed("done", "pocl:0");
  done.origin.function = {"my.cl", 7, 0};
  CHECK(files_of({{done}, false, false}) == std::set<std::string>{"my.cl"});
}

TEST_CASE("SARIF: a trace is a code flow, with a thread flow for each work-item and its lines",
          "[report]") {
  const json result = results_of({traced()}).at(0);
  const json& flows = result.at("codeFlows").at(0).at("threadFlows");
  REQUIRE(flows.size() == 2);
  CHECK(flows.at(0).at("id") == "work-item 3");
  CHECK(flows.at(1).at("id") == "work-item 11");
  CHECK(flows.at(1).at("locations").size() == 1);
  const json& second = flows.at(1).at("locations").at(0);
  CHECK(second.at("executionOrder") == 2);
  CHECK(second.at("location").at("physicalLocation").at("artifactLocation").at("uri") ==
        "ci/configs/mine.cl");
  CHECK(second.at("location").at("physicalLocation").at("region").at("startLine") == 12);
  CHECK(second.at("location").at("message").at("text").get<std::string>().find("1,400 times") !=
        std::string::npos);
}

TEST_CASE("SARIF: fingerprints are of subject, device and kind, and of nothing else", "[report]") {
  const auto fingerprint = [](SubjectResult result) {
    return results_of({std::move(result)}).at(0).at("partialFingerprints");
  };
  SubjectResult again = placed(violated("a", "d"));
  again.reproducer->run_seed = Seed{99};
  again.reproducer_file = "elsewhere.json";
  CHECK(fingerprint(violated("a", "d")) == fingerprint(again));
  CHECK(fingerprint(violated("a", "d")) != fingerprint(violated("b", "d")));
  CHECK(fingerprint(violated("a", "d")) != fingerprint(violated("a", "e")));
}

TEST_CASE("SARIF: paths are references, and hostile text is data", "[report]") {
  SubjectResult hostile = violated(kHostile, kHostile);
  hostile.origin.function = {"a b/ü%#?.cl", 3, 0};
  const json log = log_of({hostile});
  CHECK(sarif_problems(log) == std::vector<std::string>{});
  CHECK(log.at("runs")
            .at(0)
            .at("results")
            .at(0)
            .at("locations")
            .at(0)
            .at("physicalLocation")
            .at("artifactLocation") == json{{"uri", "a%20b/%C3%BC%25%23%3F.cl"}});
  CHECK(json::parse(log.dump(1, ' ', false, json::error_handler_t::replace)).is_object());
}

TEST_CASE("SARIF: the file is written at the end of the run, and a failure is remembered",
          "[report]") {
  const TemporaryFolder directory;
  Sarif writer(directory.file("report.sarif"));
  writer.run_started(header({device("pocl:0")}, 1));
  writer.run_finished({{violated("a", "pocl:0")}, false, false});
  CHECK_FALSE(writer.failed());
  CHECK(sarif_problems(json::parse(read_file(directory.file("report.sarif")))).empty());
  const FullDisk full;
  Sarif late(directory.file("late.sarif"));
  late.run_started(header({}, 0));
  late.run_finished({});
  CHECK(late.failed());
}
