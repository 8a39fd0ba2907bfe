// Two runs of one plan, of which the second has a regression: what `compare` and `report` say of
// them.
#include <nlohmann/json.hpp>
#include <string>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using Catch::Matchers::Contains;
using namespace stalemate::test;

namespace {

std::string adding_kernel(const std::string& add) {
  return "int add(volatile global int *cell, int operand) {\n  " + add + "\n}\n";
}

const std::string kPlanOfSum = R"(
budget: {cases: 4, time: 10m}
shrink: {launches: 20}
subjects:
  - {name: sum, property: read_modify_write, kernel: add.cl, function: add, type: int, model: add}
)";

/// A folder in which the plan was run before and after a change of the kernel.
struct TwoRuns {
  TwoRuns() {
    directory.write("plan.yaml", kPlanOfSum);
    run_with("return atomic_add(cell, operand);", "before");
    run_with("int old = *cell; *cell = old + operand; return old;", "after");
  }

  void run_with(const std::string& add, const std::string& out) const {
    directory.write("add.cl", adding_kernel(add));
    run({{"run", "plan.yaml", "--device", "sim:sc", "--seed", "1", "--out", out},
         directory.path()});
  }

  Outcome call(const std::vector<std::string>& arguments) const {
    return run({arguments, directory.path()});
  }

  TemporaryFolder directory;
};

}  // namespace

TEST_CASE("compare: a regression is told and exits with 1, in text, Markdown and JSON", "[cli]") {
  const TwoRuns runs;
  const Outcome worse = runs.call({"compare", "before", "after"});
  INFO(worse.err);
  CHECK(worse.exit_code == 1);
  CHECK_THAT(worse.out, Contains("regression  sum on sim:sc: pass -> VIOLATION ("));
  CHECK_THAT(worse.out, Contains("0 verdicts alike, 1 regression"));
  CHECK_THAT(runs.call({"compare", "--markdown", "before", "after"}).out,
             Contains("| regression | `sum` | sim:sc | pass | VIOLATION ("));
  const auto json = nlohmann::json::parse(runs.call({"compare", "--json", "before", "after"}).out);
  CHECK(json.at("has_regression") == true);
  CHECK(json.at("changes").at(0).at("after").contains("rate"));

  const Outcome better = runs.call({"compare", "after", "before"});
  CHECK(better.exit_code == 0);
  CHECK_THAT(better.out, Contains("changed     sum on sim:sc: VIOLATION ("));
  CHECK(runs.call({"compare", "before", "before/results.jsonl"}).exit_code == 0);
  CHECK(runs.call({"compare", "before", "nowhere"}).exit_code == 2);
  CHECK(runs.call({"compare", "before"}).exit_code == 2);
  CHECK(runs.call({"compare", "--json", "--markdown", "before", "after"}).exit_code == 2);

  std::string journal = read(runs.directory.file("before/results.jsonl"));
  journal.resize(journal.rfind(R"("record":"subject_finished")"));
  runs.directory.write("cut/results.jsonl", journal);
  const Outcome incomplete = runs.call({"compare", "before", "cut"});
  CHECK(incomplete.exit_code == 8);
  CHECK_THAT(incomplete.err, Contains("cut: 1 verdict missing: sum on sim:sc"));

  const Outcome report = runs.call({"report", "after", "before"});
  CHECK(report.exit_code == 0);
  CHECK_THAT(report.out, Contains(" in 1 of 2 runs, else pass |"));
  // What was not asked for is not missing.
  CHECK_THAT(runs.call({"report", "after", "--subject", "su*"}).out, !Contains("missing"));
  CHECK_THAT(runs.call({"report", "after", "--subject", "nope"}).out, !Contains("missing"));
  const auto all = nlohmann::json::parse(runs.call({"report", "--json", "before", "after"}).out);
  CHECK(all.at("verdicts").at(0).at("worst").at("verdict") == "violation");
  CHECK(all.at("verdicts").at(0).at("each").at(0).at("verdict") == "pass");
  CHECK(processes_left().empty());

  CHECK(runs.call({"report", "after", "before", "--html", "page.html"}).exit_code == 0);
  const std::string page = read(runs.directory.file("page.html"));
  CHECK_THAT(page, Contains("<svg class=\"tl\""));
  CHECK_THAT(page, Contains("stalemate replay after/failures/0001.json"));
  CHECK(runs.call({"report", "after", "--html", "no/page.html"}).exit_code == 2);
  runs.directory.write("alone/results.jsonl", read(runs.directory.file("after/results.jsonl")));
  const Outcome alone = runs.call({"report", "alone", "--html", "page.html"});
  CHECK(alone.exit_code == 0);
  CHECK_THAT(alone.err, Contains("1 failure missing, of which the page has no drawings"));
  CHECK(runs.call({"report", "after", "--html", "page.html", "--json"}).exit_code == 2);
}

TEST_CASE("compare: two commits, and two drivers of which one does not show the bug", "[cli]") {
  const TemporaryFolder directory;
  const auto lock = [](const std::string& order) {
    return "void take(global atomic_int *l) {\n"
           "  while (atomic_exchange_explicit(l, 1, memory_order_acquire, memory_scope_device)) {\n"
           "  }\n}\n"
           "void give(global atomic_int *l) {\n"
           "  atomic_store_explicit(l, 0, " +
           order + ", memory_scope_device);\n}\n";
  };
  directory.write("plan.yaml",
                  "budget: {cases: 20, time: 10m}\n"
                  "subjects:\n"
                  "  - {name: lock, property: mutual_exclusion, kernel: lock.cl, acquire: take, "
                  "release: give, needs_progress: group,\n"
                  "     at_most: {work_groups: 4, work_group_size: 1}}\n");
  const auto call = [&](const std::vector<std::string>& arguments) {
    return run({arguments, directory.path()});
  };
  const auto run_on = [&](const std::string& device, const std::string& out) {
    return call({"run", "plan.yaml", "--device", device, "--seed", "1", "--out", out}).exit_code;
  };
  directory.write("lock.cl", lock("memory_order_release"));
  CHECK(run_on("sim:sc", "before") == 0);
  CHECK(run_on("pocl", "before_pocl") == 0);
  CHECK(call({"compare", "before_pocl", "before"}).exit_code == 0);
  directory.write("lock.cl", lock("memory_order_relaxed"));
  CHECK(run_on("sim:sc", "after") == 1);
  CHECK(run_on("pocl", "after_pocl") == 0);

  const Outcome commits = call({"compare", "before", "after"});
  CHECK(commits.exit_code == 1);
  CHECK_THAT(commits.out, Contains("regression  lock on sim:sc: pass -> VIOLATION (data_race)"));
  const Outcome unseen = call({"compare", "before_pocl", "after_pocl"});
  CHECK(unseen.exit_code == 0);
  CHECK_THAT(unseen.out, Contains("1 verdict alike"));
  const Outcome drivers = call({"compare", "after_pocl", "after"});
  CHECK(drivers.exit_code == 1);
  CHECK_THAT(drivers.out, Contains("is compared with pocl:0"));
}
