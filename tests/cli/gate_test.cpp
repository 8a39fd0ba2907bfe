// What a gate hears of devices that are not there, and of what was not decided.
#include <map>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "cli/simulated_plan.hpp"

using namespace stalemate::test;

namespace {

const std::map<std::string, std::string> kNoClang{{"STALEMATE_CLANG", "/nonexistent"}};

}  // namespace

TEST_CASE(
    "simulated: what is inconclusive beside a pass is red in a CI service, or if it is asked for",
    "[cli]") {
  const auto exit_code = [](std::vector<std::string> more, const char* ci) {
    TemporaryFolder folder;
    write_additions(folder, addition_subject("retries", "retries"));
    std::vector<std::string> arguments{"run",      "mine.yaml",  "--seed",   "1",
                                       "--cases",  "2",          "--device", "sim:sc",
                                       "--device", "sim:serial", "--out",    "o"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    std::map<std::string, std::string> environment;
    if (ci != nullptr) environment["CI"] = ci;
    const Outcome outcome = run({arguments, folder.path(), environment});
    INFO(outcome.err);
    CHECK(outcome.err.find("no launch met") != std::string::npos);
    return outcome.exit_code;
  };
  CHECK(exit_code({}, nullptr) == 0);
  CHECK(exit_code({}, "false") == 0);
  CHECK(exit_code({"--strict"}, nullptr) == 4);
  CHECK(exit_code({}, "true") == 4);
  CHECK(exit_code({"--no-strict"}, "true") == 0);
}

TEST_CASE("simulated: verdicts on record and of shards are held against a strict run, too",
          "[cli]") {
  const TemporaryFolder folder;
  write_additions(folder, addition_subject("retries", "retries"));
  const auto exit_code = [&](std::vector<std::string> arguments) {
    return run({arguments, folder.path(), {}}).exit_code;
  };
  const std::vector<std::string> plan{"run", "mine.yaml", "--seed", "1",        "--cases",
                                      "2",   "--device",  "sim:sc", "--device", "sim:serial"};
  const auto with = [&](std::vector<std::string> arguments, const std::vector<std::string>& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  };
  REQUIRE(exit_code(with(plan, {"--out", "o"})) == 0);
  CHECK(exit_code(with(plan, {"--resume", "o"})) == 0);
  CHECK(exit_code(with(plan, {"--resume", "o", "--strict"})) == 4);
  CHECK(exit_code({"merge", "o", "--out", "whole"}) == 0);
  CHECK(exit_code({"merge", "o", "--out", "strict", "--strict"}) == 4);
}

TEST_CASE("simulated: without a word it is every real device and three presets", "[cli]") {
  const TemporaryFolder directory;
  write_additions(directory, addition_subject("right", "retries"));
  const Outcome outcome = run_additions(directory, {"--cases", "2", "--out", "out"});
  INFO(outcome.err);
  CHECK(outcome.err.find("1 subject on 4 devices") != std::string::npos);
  CHECK(outcome.err.find("sim:serial") == std::string::npos);
}

TEST_CASE(
    "simulated: that no real device is there is told, and is exit code 5 where one is required",
    "[cli]") {
  const TemporaryFolder directory;
  write_additions(directory, addition_subject("right", "retries"));
  const auto outcome = [&](std::vector<std::string> more) {
    std::vector<std::string> arguments{"run",    "mine.yaml", "--cases",   "2",
                                       "--seed", "1",         "--subject", "right"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, directory.path(), {{"OCL_ICD_VENDORS", "/nonexistent"}}});
  };
  const Outcome silent = outcome({"--out", "out"});
  INFO(silent.err);
  CHECK(silent.exit_code == 0);
  CHECK(silent.err.find("NO REAL DEVICE") != std::string::npos);
  CHECK(silent.err.find("1 subject on 3 devices") != std::string::npos);
  const Outcome required = outcome({"--require", "real-device", "--out", "none"});
  CHECK(required.exit_code == 5);
  CHECK(required.err.find("only simulated ones") != std::string::npos);
  const Outcome unasked = outcome({"--device", "sim:sc", "--require", "all-drivers"});
  CHECK(unasked.exit_code == 5);
  CHECK(unasked.err.find("none was asked") != std::string::npos);
  const Outcome lacking = outcome({"--device", "sim:sc", "--require", "cl_khr_fp65"});
  CHECK(lacking.exit_code == 5);
  CHECK(lacking.err.find("sim:sc lacks cl_khr_fp65") != std::string::npos);
  CHECK(outcome({"--device", "sim:sc", "--require", "cl_khr_fp64", "--out", "has"}).exit_code == 0);
}

TEST_CASE("simulated: without clang-15 it is PoCL alone, and a line says so", "[cli]") {
  const TemporaryFolder directory;
  write_additions(directory, addition_subject("right", "retries"));
  const Outcome outcome =
      run({{"run", "mine.yaml", "--cases", "2", "--out", "out"}, directory.path(), kNoClang});
  INFO(outcome.err);
  CHECK(outcome.err.find("1 subject on 1 device\n") != std::string::npos);
  CHECK(outcome.err.find("nothing is simulated: there is no clang-15") != std::string::npos);
  const Outcome required =
      run({{"run", "mine.yaml", "--require", "simulated-device"}, directory.path(), kNoClang});
  CHECK(required.exit_code == 5);
  CHECK(required.err.find("--require simulated-device: there is none: there is no clang-15") !=
        std::string::npos);
  const Outcome chosen =
      run({{"run", "mine.yaml", "--device", "sim:sc"}, directory.path(), kNoClang});
  CHECK(chosen.exit_code == 5);
  CHECK(chosen.err.find("simulated devices are not available") != std::string::npos);
}

TEST_CASE("devices: without clang-15 a plain word says why nothing is simulated", "[cli]") {
  const Outcome outcome = run({{"devices"}, "", kNoClang});
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.find("sim:") == std::string::npos);
  CHECK(outcome.err.find("simulated devices are not available: there is no clang-15") !=
        std::string::npos);
}

TEST_CASE("simulated: where no subject is a mutant, none is scored, and that is not green",
          "[cli]") {
  const TemporaryFolder folder;
  write_additions(folder, addition_subject("retries", "retries"));
  const Outcome outcome =
      run({{"mutants", "mine.yaml", "--cases", "2", "--device", "sim:sc", "--out", "o"},
           folder.path(),
           {}});
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("no subject is a mutant") != std::string::npos);
}

TEST_CASE("simulated: a run that decides nothing is red in its reports, too", "[cli]") {
  const TemporaryFolder folder;
  write_additions(folder, addition_subject("retries", "retries"));
  const auto junit_on = [&](const std::string& device, int code) {
    const Outcome outcome = run({{"run", "mine.yaml", "--cases", "2", "--device", device, "--seed",
                                  "1", "--out", "of-" + device, "--junit", "junit.xml"},
                                 folder.path(),
                                 {}});
    CHECK(outcome.exit_code == code);
    return read(folder.file("junit.xml"));
  };
  CHECK_THAT(junit_on("sim:serial", 4), Catch::Contains("type=\"nothing_decided\""));
  CHECK_THAT(junit_on("sim:sc", 0), !Catch::Contains("<error"));
}
