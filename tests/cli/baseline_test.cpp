// Someone whose gate is to stay green though a driver fault, or a bug of one's own, is known.
#include <filesystem>

#include <catch2/catch.hpp>

#include "cli/mine.hpp"
#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

Outcome run_with_known(const std::string& kind, const std::string& kernel) {
  const TemporaryFolder directory;
  directory.write("mine.cl", kernel);
  directory.write("mine.yaml", kMine);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: mine, device: 'sim:sc', kinds: [" +
                      kind + "], because: nobody mended it yet}\n");
  return run({{"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--out", "out",
               "--baseline", "known.yaml", "--strict-baseline"},
              directory.path(),
              {}});
}

}  // namespace

TEST_CASE("baseline: a failure that is known is shown, and does not fail the run", "[cli]") {
  const Outcome outcome = run_with_known("lost_update", kLosesUpdates);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.err.find("known: nobody mended it yet") != std::string::npos);
  CHECK(outcome.err.find("1 known; 0 unexpected") != std::string::npos);
}

TEST_CASE("baseline: a failure of another kind fails the run", "[cli]") {
  const Outcome outcome = run_with_known("data_race", kLosesUpdates);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
}

TEST_CASE("baseline: where all that ran is an error that is known nothing is decided", "[cli]") {
  const Outcome outcome = run_with_known(
      "error", "int my_add(volatile global int *cell, int operand) { return missing; }\n");
  INFO(outcome.err);
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("known: nobody mended it yet") != std::string::npos);
}

TEST_CASE("baseline: what is mended is stale, and said to be", "[cli]") {
  const Outcome outcome = run_with_known("lost_update", kAdds);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 7);
  CHECK(outcome.err.find("an entry of the baseline is stale: mine on sim:sc passed") !=
        std::string::npos);
}

TEST_CASE("baseline: an entry that names no subject, or no device here, is told, and is stale",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kLosesUpdates);
  directory.write("mine.yaml", kMine);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: mine, device: 'sim:sc', kinds: [lost_update], because: known}\n"
                  "  - {subject: mien, device: 'sim:sc', kinds: [order], because: misspelt}\n"
                  "  - {subject: mine, device: h300, kinds: [order], because: elsewhere}\n");
  const auto run_with = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments = {"run",    "mine.yaml", "--device",   "sim:sc",
                                          "--seed", "1",         "--baseline", "known.yaml"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, directory.path(), {}});
  };
  const Outcome lax = run_with({"--out", "lax"});
  INFO(lax.err);
  CHECK(lax.exit_code == 0);
  CHECK(lax.err.find("2 entries of the baseline name no subject of this plan, or no device of this "
                     "run: mien on sim:sc, mine on h300\n") != std::string::npos);
  CHECK(run_with({"--out", "strict", "--strict-baseline", "--junit", "strict.xml"}).exit_code == 7);
  CHECK_THAT(read(directory.file("strict.xml")), Catch::Contains("type=\"stale_baseline\""));
}

TEST_CASE("baseline: an entry of a subject that is in the plan and not asked for is not stale",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kAdds);
  std::string other = std::string(kMine).substr(std::string("subjects:\n").size());
  other.replace(other.find("mine"), 4, "other");
  directory.write("mine.yaml", kMine + other);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: other, device: 'sim:sc', kinds: [lost_update], because: known}\n");
  const auto call = [&](const std::vector<std::string>& arguments) {
    const Outcome outcome = run({arguments, directory.path(), {}});
    INFO(outcome.err);
    return outcome.exit_code;
  };
  const std::vector<std::string> plan{"run",       "mine.yaml", "--device",   "sim:sc",
                                      "--seed",    "1",         "--cases",    "1",
                                      "--subject", "mine",      "--baseline", "known.yaml"};
  std::vector<std::string> whole = plan;
  whole.insert(whole.end(), {"--out", "whole", "--strict-baseline"});
  CHECK(call(whole) == 0);
  std::vector<std::string> shard = plan;
  shard.insert(shard.end(), {"--out", "part", "--shard", "1/1"});
  REQUIRE(call(shard) == 0);
  CHECK(call({"merge", "part/results.jsonl", "--out", "merged", "--baseline", "known.yaml",
              "--strict-baseline"}) == 0);

  // It would excuse nothing of what the shards judged.
  directory.write("others.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: other, device: 'sim:sc', kinds: [order], because: it is}\n");
  const Outcome refused =
      run({{"merge", "part", "--out", "no", "--baseline", "others.yaml"}, directory.path(), {}});
  CHECK(refused.exit_code == 2);
  CHECK_THAT(refused.err, Catch::Contains("not that of the shards"));
  CHECK_FALSE(std::filesystem::exists(directory.file("no")));
}

TEST_CASE("baseline: an entry that names no subject is told of shards where they are merged",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kAdds);
  directory.write("mine.yaml", kMine);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: mien, device: 'sim:sc', kinds: [order], because: misspelt}\n");
  for (const char* shard : {"1/2", "2/2"}) {
    REQUIRE(run({{"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--cases", "1",
                  "--baseline", "known.yaml", "--shard", shard, "--out", std::string("s") + *shard},
                 directory.path(),
                 {}})
                .exit_code == 0);
  }
  const auto merge = [&](const std::string& out, std::vector<std::string> more) {
    std::vector<std::string> arguments{"merge",      "s1",    "s2", "--baseline",
                                       "known.yaml", "--out", out};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, directory.path(), {}});
  };
  const Outcome lax = merge("lax", {});
  CHECK(lax.exit_code == 0);
  CHECK_THAT(lax.err, Catch::Contains("1 entry of the baseline names no subject"));
  CHECK(merge("strict", {"--strict-baseline"}).exit_code == 7);
}

TEST_CASE("baseline: an entry that has expired excuses nothing, and is told", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kLosesUpdates);
  directory.write("mine.yaml", kMine);
  const auto run_until = [&](const std::string& date, const std::string& out) {
    directory.write("known.yaml",
                    "baseline: of this test\nknown:\n  - {subject: mine, device: 'sim:sc', kinds: "
                    "[lost_update], because: known, expires: " +
                        date + "}\n");
    return run({{"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--out", out,
                 "--baseline", "known.yaml"},
                directory.path(),
                {}});
  };
  CHECK(run_until("9999-12-31", "held").exit_code == 0);
  const Outcome expired = run_until("2026-01-31", "expired");
  INFO(expired.err);
  CHECK(expired.exit_code == 1);
  CHECK(expired.err.find("mine on sim:sc has expired and excuses nothing any more") !=
        std::string::npos);
}

TEST_CASE("baseline: one that has expired, though all is green, is stale", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kAdds);
  directory.write("mine.yaml", kMine);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n  - {subject: mine, device: 'sim:sc', kinds: "
                  "[order], because: known, expires: 2026-01-31}\n");
  std::vector<std::string> arguments = {"run", "mine.yaml",  "--device",   "sim:sc", "--seed",
                                        "1",   "--baseline", "known.yaml", "--out",  "lax"};
  CHECK(run({arguments, directory.path(), {}}).exit_code == 0);
  arguments.back() = "strict";
  arguments.emplace_back("--strict-baseline");
  CHECK(run({arguments, directory.path(), {}}).exit_code == 7);
}

TEST_CASE("baseline: two entries that one verdict would match are refused before anything runs",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kLosesUpdates);
  directory.write("mine.yaml", kMine);
  directory.write("known.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: mine, device: 'sim:sc', kinds: [lost_update], because: known}\n");
  directory.write("more.yaml",
                  "baseline: of this test\nknown:\n"
                  "  - {subject: 'm*', device: sim, kinds: [order, lost_update], because: more}\n");
  const Outcome outcome = run({{"run", "mine.yaml", "--device", "sim:sc", "--out", "out",
                                "--baseline", "known.yaml", "--baseline", "more.yaml"},
                               directory.path(),
                               {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("two entries of the baseline match lost_update of mine on sim:sc: "
                         "known.yaml:3 and more.yaml:3; take one out") != std::string::npos);
  CHECK(files_below(directory.path(), "results.jsonl").empty());
}

TEST_CASE("baseline: of a run one is written, which is refused until its reasons are filled in",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kLosesUpdates);
  directory.write("mine.yaml", kMine);
  const auto run_in = [&](std::vector<std::string> arguments) {
    return run({std::move(arguments), directory.path(), {}});
  };
  const auto run_with_baseline = [&](const std::string& out) {
    return run_in({"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--out", out,
                   "--baseline", "new.yaml"});
  };
  REQUIRE(run_in({"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--out", "first"})
              .exit_code == 1);
  const Outcome printed = run_in({"baseline", "first"});
  CHECK(printed.exit_code == 0);
  CHECK(run_in({"baseline", "first", "--out", "new.yaml"}).exit_code == 0);
  const std::string written = read(directory.file("new.yaml"));
  CHECK(written == printed.out);
  const Outcome refused = run_with_baseline("second");
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("new.yaml:6:14: known[0].because:") != std::string::npos);
  CHECK(run_in({"baseline", "first", "--out", "new.yaml"}).exit_code == 2);
  directory.write("new.yaml",
                  std::string(written).replace(written.find("\"\"  #"), 2, "nobody mended it"));
  const Outcome excused = run_with_baseline("third");
  INFO(excused.err);
  CHECK(excused.exit_code == 0);
}

TEST_CASE("baseline: what is no folder of results is refused", "[cli]") {
  CHECK(run({{"baseline", "no/such/folder"}, "", {}}).exit_code == 2);
}

TEST_CASE("baseline: of a run that did not come to its end it says so", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kAdds);
  directory.write("mine.yaml", kMine);
  REQUIRE(run({{"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--time-limit", "1s",
                "--time", "2m", "--cases", "1000000", "--out", "out"},
               directory.path(),
               {}})
              .exit_code == 8);
  const Outcome outcome = run({{"baseline", "out"}, directory.path(), {}});
  CHECK(outcome.exit_code == 8);
  CHECK_THAT(outcome.err, Catch::Contains("1 verdict missing"));
}
