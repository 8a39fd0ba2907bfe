#include "report/format/baseline_text.hpp"

#include <catch2/catch.hpp>

#include "approved_text.hpp"
#include "sample_results.hpp"

using namespace stalemate;
using namespace stalemate::report;
using namespace stalemate::report::test;

namespace {

JournaledRun run_of(std::vector<SubjectResult> results) {
  JournaledRun run;
  run.tool_version = "0.1.0";
  run.date = "2026-11-24";
  run.seed = "42";
  run.devices = {device("pocl:0")};
  run.results = std::move(results);
  return run;
}

}  // namespace

TEST_CASE("baseline text: unexpected failures are entries, their reasons are left open",
          "[report]") {
  const BaselineText text = baseline_text(run_of(one_of_each()));
  CHECK(text.entries == 2);
  CHECK(text.left_out == 1);
  check_approved("baseline.yaml", text.yaml);
}

TEST_CASE("baseline text: a run without failures has an empty list", "[report]") {
  const BaselineText text = baseline_text(run_of({passed("a", "d")}));
  CHECK(text.yaml == "baseline: \"what failed on 2026-11-24 with seed 42\"\nknown: []\n");
  CHECK(text.entries == 0);
}

TEST_CASE("baseline text: a name is quoted, and a glob of itself alone", "[report]") {
  const BaselineText text = baseline_text(run_of({violated("a*[\"ü\n", "d")}));
  CHECK(text.yaml.find("subject: \"a\\\\*\\\\[\\\"\\u00fc\\n\"\n") != std::string::npos);
}

TEST_CASE("baseline text: all kinds that launches of the case ended with are listed", "[report]") {
  SubjectResult result = violated("a", "d");
  result.other_kinds = {"torn_value", "data_race"};
  const std::string yaml = baseline_text(run_of({result})).yaml;
  CHECK(yaml.find("kinds: [lost_update, torn_value, data_race]\n") != std::string::npos);
}
