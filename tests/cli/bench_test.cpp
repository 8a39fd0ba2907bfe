// What `stalemate bench` measures; that figures are there, never how large they are.
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

Outcome bench(std::vector<std::string> more) {
  std::vector<std::string> arguments{"bench", "--operations", "64"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, "", {}});
}

void check_positive(const json& figures, const std::vector<std::string>& keys) {
  for (const std::string& key : keys) {
    CAPTURE(key);
    REQUIRE(figures.at(key).is_number());
    CHECK(figures.at(key).get<double>() > 0);
  }
}

}  // namespace

TEST_CASE("bench: every figure of a simulated device is there and positive", "[cli]") {
  const Outcome outcome = bench({"--device", "sim:sc", "--subject", "atomic_add.uint", "--json"});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 0);
  const json figures = json::parse(outcome.out);
  CHECK_FALSE(figures.at("tool_version").get<std::string>().empty());
  CHECK(figures.at("date").get<std::string>().ends_with("Z"));
  REQUIRE(figures.at("devices").size() == 1);
  const json& device = figures.at("devices").at(0);
  CHECK(device.at("id") == "sim:sc");
  CHECK_FALSE(device.at("driver_version").get<std::string>().empty());
  check_positive(device.at("peak_memory"), {"parent_bytes", "worker_bytes"});
  REQUIRE(device.at("subjects").size() == 1);
  const json& subject = device.at("subjects").at(0);
  CHECK(subject.at("subject") == "atomic_add.uint");
  CHECK(subject.at("notes").empty());
  check_positive(subject.at("kernels"), {"operations", "launches", "raw_seconds",
                                         "recorded_seconds", "recorded_over_raw"});
  REQUIRE_FALSE(subject.at("judging").empty());
  for (const json& rate : subject.at("judging")) {
    CHECK(rate.at("judged_on") == "host");
    check_positive(rate, {"operations", "operations_per_second"});
  }
  for (const char* cases : {"small_cases", "large_cases"}) {
    CAPTURE(cases);
    check_positive(subject.at(cases), {"cases", "work_items_per_case", "operations_judged",
                                       "wall_seconds", "cpu_seconds", "kernel_seconds",
                                       "kernel_share_of_wall", "cases_per_wall_second",
                                       "operations_per_wall_second", "operations_per_cpu_second"});
  }
  CHECK(processes_left().empty());
}

TEST_CASE("bench: a mutant is not measured, and without subjects nothing is: exit code 4",
          "[cli]") {
  for (const char* glob : {"no_such_*", "float_add.no_op"}) {
    const Outcome outcome = bench({"--device", "sim:sc", "--subject", glob});
    CHECK(outcome.exit_code == 4);
    CHECK(outcome.out.empty());
    CHECK(outcome.err.find("stalemate list") != std::string::npos);
  }
}

TEST_CASE("bench: a device that is not there is exit code 5, with those that are", "[cli]") {
  const Outcome outcome = bench({"--device", "H9000"});
  CHECK(outcome.exit_code == 5);
  CHECK(outcome.err.find("sim:sc") != std::string::npos);
}

TEST_CASE("bench: Ctrl-C ends it without figures, exit code 130", "[cli]") {
  const Outcome outcome =
      run({{"bench", "--device", "sim:sc"}, "", {}, std::chrono::milliseconds(1500)});
  CHECK(outcome.exit_code == 130);
  CHECK(outcome.out.empty());
  CHECK(processes_left().empty());
}
