#include "report/runs/comparison.hpp"

#include <catch2/catch.hpp>

#include "report/runs/comparison_text.hpp"
#include "report/runs/severity.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

SubjectResult with_expectation(SubjectResult result, Expectation expectation) {
  result.expectation = expectation;
  return result;
}

SubjectResult green(const std::string& subject, const std::string& on = "pocl:0") {
  return with_expectation(result(subject, on, Pass{}), Expectation::AsExpected);
}

SubjectResult red(const std::string& subject, const std::string& on = "pocl:0") {
  return with_expectation(result(subject, on, lost_update()), Expectation::Unexpected);
}

JournaledRun run_with(std::vector<SubjectResult> results, const std::string& driver = "3.1",
                      const std::string& id = "pocl:0") {
  JournaledRun run;
  run.devices = {device(id)};
  run.devices.front().driver_version = driver;
  run.results = std::move(results);
  run.is_whole = true;
  return run;
}

std::vector<std::string> lines_of_comparison(const JournaledRun& before,
                                             const JournaledRun& after) {
  std::vector<std::string> lines;
  const std::string text = comparison_text(compare(before, after));
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

}  // namespace

TEST_CASE("severity: red comes first, then the weight of the verdict", "[report]") {
  const SubjectResult error =
      with_expectation(result("a", "d", Error{"crash"}), Expectation::Unexpected);
  const SubjectResult hang =
      with_expectation(result("a", "d", Inconclusive{"slow", {}, true}), Expectation::NotJudged);
  const SubjectResult undecided =
      with_expectation(result("a", "d", Inconclusive{"no launch met"}), Expectation::Undecided);
  const SubjectResult skipped =
      with_expectation(result("a", "d", Skipped{"cl_khr_x"}), Expectation::Undecided);
  const std::vector<SubjectResult> falling{red("a"), error, hang, green("a"), undecided, skipped};
  for (std::size_t i = 1; i < falling.size(); ++i) {
    INFO(i);
    CHECK(severity(falling[i - 1]) > severity(falling[i]));
  }
  CHECK(is_regression(green("a"), red("a")));
  CHECK(is_regression(error, red("a")));
  CHECK(is_regression(green("a"), hang));
  CHECK_FALSE(is_regression(red("a"), error));
  CHECK_FALSE(is_regression(green("a"), undecided));
  CHECK_FALSE(is_regression(green("a"), skipped));
  const SubjectResult exposed = mutant(red("m"), Expectation::AsExpected);
  const SubjectResult hidden = mutant(green("m"), Expectation::Unexpected);
  CHECK(is_regression(exposed, hidden));
  CHECK_FALSE(is_regression(hidden, exposed));
}

TEST_CASE("compare: what got worse comes first, what is alike is counted", "[report]") {
  const JournaledRun before =
      run_with({green("same"), red("mended"), green("broken"), green("gone"), green("undecided")});
  const JournaledRun after =
      run_with({green("same"), green("mended"), red("broken"), green("new"), red("new_broken"),
                with_expectation(result("undecided", "pocl:0", Inconclusive{"slow"}),
                                 Expectation::Undecided)});
  CHECK(compare(before, after).has_regression());
  CHECK(lines_of_comparison(before, after) ==
        std::vector<std::string>{"regression  broken on pocl:0: pass -> VIOLATION (lost_update)",
                                 "regression  new_broken on pocl:0: - -> VIOLATION (lost_update)",
                                 "changed     mended on pocl:0: VIOLATION (lost_update) -> pass",
                                 "changed     undecided on pocl:0: pass -> inconclusive",
                                 "new         new on pocl:0: - -> pass",
                                 "gone        gone on pocl:0: pass -> -",
                                 "1 verdict alike, 2 regressions, 2 changed, 1 new, 1 gone"});
}

TEST_CASE("compare: what is undecided in both, and fails one of them, says which", "[report]") {
  const auto held = [](Expectation expectation) {
    return run_with(
        {with_expectation(result("slow", "pocl:0", Inconclusive{"slow"}), expectation)});
  };
  CHECK(lines_of_comparison(held(Expectation::Undecided), held(Expectation::NotJudged)).front() ==
        "regression  slow on pocl:0: inconclusive -> inconclusive, which fails the run");
}

TEST_CASE("compare: a run is like itself", "[report]") {
  JournaledRun run = run_with({green("a"), red("b")});
  run.rates[{"b", "pocl:0"}] = Rate{3, 20};
  CHECK_FALSE(compare(run, run).has_regression());
  CHECK(lines_of_comparison(run, run) == std::vector<std::string>{"2 verdicts alike"});
  CHECK(compare(run, run).has_common());
}

TEST_CASE("compare: where all subjects have other names nothing is compared", "[report]") {
  const JournaledRun before = run_with({green("a")});
  const JournaledRun after = run_with({green("b")});
  CHECK_FALSE(compare(before, after).has_common());
  CHECK(compare(before, run_with({red("a")})).has_common());
}

TEST_CASE("compare: a rate changed only if the intervals have nothing in common", "[report]") {
  JournaledRun before = run_with({red("a"), red("b")});
  JournaledRun after = before;
  before.rates[{"a", "pocl:0"}] = before.rates[{"b", "pocl:0"}] = Rate{1, 20};
  after.rates[{"a", "pocl:0"}] = Rate{20, 20};
  after.rates[{"b", "pocl:0"}] = Rate{6, 20};
  CHECK_FALSE(compare(before, after).has_regression());
  CHECK(lines_of_comparison(before, after) ==
        std::vector<std::string>{
            "rate        a on pocl:0: VIOLATION (lost_update), 1 of 20 (0.13 % to 25 %) -> "
            "VIOLATION (lost_update), 20 of 20 (83 % to 100 %)",
            "1 verdict alike, 1 rate changed"});
}

TEST_CASE("compare: another driver is told, and the only device of each run is the same",
          "[report]") {
  const JournaledRun before = run_with({green("a")});
  CHECK(lines_of_comparison(before, run_with({green("a")}, "5.0")).front() ==
        "pocl:0 (pthread-pocl:0, driver 5.0) is compared with pocl:0 (pthread-pocl:0, driver 3.1)");
  CHECK(lines_of_comparison(before, run_with({red("a", "gpu:0")}, "3.1", "gpu:0")).front() ==
        "regression  a on gpu:0: pass -> VIOLATION (lost_update)");
  JournaledRun two = run_with({green("a", "gpu:0")}, "3.1", "gpu:0");
  two.devices.push_back(device("gpu:1"));
  two.results.push_back(red("b", "gpu:1"));
  CHECK_FALSE(compare(before, two).has_regression());
  CHECK(lines_of_comparison(before, two).at(3) ==
        "no device is in both runs, so nothing is compared");
}

TEST_CASE("compare: Markdown and JSON say the same, whatever names are in them", "[report]") {
  const JournaledRun before = run_with({green("x|y`<b>")});
  const JournaledRun after = run_with({red("x|y`<b>")});
  const RunComparison comparison = compare(before, after);
  CHECK(comparison_markdown(comparison) ==
        "| change | subject | device | before | after |\n|---|---|---|---|---|\n"
        "| regression | `x?y?&lt;b>` | pocl:0 | pass | VIOLATION (lost_update) |\n\n"
        "* 0 verdicts alike, 1 regression\n");
  const nlohmann::json json = comparison_json(comparison);
  CHECK(json.at("has_regression") == true);
  CHECK(json.at("changes").at(0).at("subject") == "x|y`<b>");
  CHECK(json.at("changes").at(0).at("before").at("verdict") == "pass");
  CHECK(json.at("changes").at(0).at("after").at("kind") == "lost_update");
  CHECK(json.at("devices").at(0).at("after").at("driver_version") == "3.1");
}
