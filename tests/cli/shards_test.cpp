// A run that is split, and merged.
#include <filesystem>

#include <catch2/catch.hpp>

#include "cli/workshop.hpp"

using Catch::Matchers::Contains;
using namespace stalemate::test;

namespace fs = std::filesystem;

TEST_CASE("whole run: a shard that is none is a mistake that names the valid range", "[cli]") {
  const Workshop workshop;
  for (const char* shard : {"0/3", "4/3", "1/0", "1/1000000000000", "-1/2", "1", "a/b", "1/2/3"}) {
    INFO(shard);
    const Outcome outcome = workshop.run_plan({"--seed", "1", "--shard=" + std::string(shard)});
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains("K from 1 to N, and N from 1 to 10000"));
  }
  const Outcome seedless = workshop.run_plan({"--shard", "1/2"});
  CHECK(seedless.exit_code == 2);
  CHECK_THAT(seedless.err, Contains("--shard needs --seed"));
}

TEST_CASE("whole run: shards are merged to the one run, and what is missing is told", "[cli]") {
  const Workshop workshop;
  for (const std::string k : {"1", "2", "3"}) {
    const Outcome outcome =
        workshop.run_plan({"--seed", "1", "--shard", k + "/3", "--out", "part" + k});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(count_of(workshop.journal("part" + k), kFinished) == 1);
  }
  const Outcome whole =
      workshop.call({"merge", "part3", "part1", "part2", "--out", "out", "--junit", "junit.xml"});
  INFO(whole.err);
  CHECK(whole.exit_code == 0);
  CHECK(count_of(workshop.journal(), kFinished) == 3);
  const std::string junit = read(workshop.directory.file("junit.xml"));
  CHECK(count_of(junit, "<testcase") == 3);
  CHECK(count_of(junit, "timestamp=\"20") == 1);
  CHECK_THAT(workshop.call({"merge", "part1", "--out", "no", "--strict-baseline"}).err,
             Contains("--baseline"));
  CHECK(workshop.call({"report", "out"}).exit_code == 0);

  const Outcome lacking = workshop.call({"merge", "part1", "part3", "--out", "lacking"});
  CHECK(lacking.exit_code == 8);
  CHECK_THAT(lacking.err, Contains("a shard is missing: 2/3"));
  CHECK_THAT(lacking.err, Contains("1 verdict missing: s1 on sim:sc"));
  CHECK(workshop.call({"report", "lacking"}).exit_code == 8);

  const Outcome doubled = workshop.call({"merge", "part1", "part2", "part1", "--out", "doubled"});
  CHECK(doubled.exit_code == 2);
  CHECK_THAT(doubled.err, Contains("shard 1/3 is there twice: part1 and part1"));
  CHECK_FALSE(fs::exists(workshop.directory.file("doubled")));
}

TEST_CASE("whole run: a shard that no verdict fell to is as expected, and says so", "[cli]") {
  const Workshop workshop({"right"});
  const Outcome idle = workshop.run_plan({"--seed", "1", "--shard", "2/2", "--out", "two"});
  CHECK(idle.exit_code == 0);
  CHECK_THAT(idle.err, Contains("no verdict of the run is in this shard"));
  REQUIRE(workshop.run_plan({"--seed", "1", "--shard", "1/2", "--out", "one"}).exit_code == 0);
  CHECK(workshop.call({"merge", "one", "two", "--out", "out"}).exit_code == 0);
}

TEST_CASE("whole run: shards of different runs are not merged", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--shard", "1/2", "--out", "one"}).exit_code == 0);
  REQUIRE(workshop.run_plan({"--seed", "2", "--shard", "2/2", "--out", "two"}).exit_code == 0);
  const Outcome outcome = workshop.call({"merge", "one", "two", "--out", "out"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("two: its seed is 2, and that of one is 1"));
}
