// A run that is limited or interrupted, and what may be taken from it: what is missing is told.
#include <atomic>
#include <chrono>
#include <filesystem>
#include <thread>

#include <catch2/catch.hpp>

#include "cli/workshop.hpp"

using Catch::Matchers::Contains;
using namespace stalemate::test;

namespace fs = std::filesystem;

TEST_CASE("whole run: the time limit ends it with 8, and convicts nobody", "[cli]") {
  const Workshop workshop({"right", "right"});
  const Outcome outcome =
      workshop.run_plan({"--out", "out", "--seed", "1", "--cases", "1000000", "--time", "1h",
                         "--jobs", "1", "--time-limit", "1s", "--junit", "junit.xml"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 8);
  CHECK_THAT(outcome.err, Contains("the time of the whole run is over"));
  CHECK_THAT(outcome.err, Contains("2 verdicts missing: s0 on sim:sc, s1 on sim:sc"));
  CHECK_THAT(outcome.err, Contains("--resume out"));
  CHECK_THAT(workshop.journal(), Contains(R"("time_is_over":true)"));
  CHECK(workshop.call({"report", "out"}).exit_code == 8);
  CHECK(processes_left().empty());
}

TEST_CASE("whole run: a time that is over when its devices are ready leaves its reports", "[cli]") {
  const Workshop workshop({"right", "right"});
  const Outcome outcome = workshop.run_plan(
      {"--out", "out", "--seed", "1", "--time-limit", "1ms", "--junit", "junit.xml"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 8);
  CHECK_THAT(outcome.err, Contains("2 verdicts missing: s0 on sim:sc, s1 on sim:sc"));
  CHECK(count_of(read(workshop.directory.file("junit.xml")), "type=\"not_run\"") == 2);
}

TEST_CASE("whole run: what it has to be limited to is a duration", "[cli]") {
  const Workshop workshop;
  const Outcome outcome = workshop.run_plan({"--time-limit", "soon"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("--time-limit soon is not a duration"));
}

TEST_CASE("commands: a word that is none is named, with the one that is near", "[cli]") {
  const Workshop workshop;
  const Outcome misspelt = workshop.call({"rnu", "plan.yaml"});
  CHECK(misspelt.exit_code == 2);
  CHECK_THAT(misspelt.err, Contains("there is no command 'rnu'; did you mean 'run'?"));
  const Outcome missing = workshop.call({});
  CHECK(missing.exit_code == 2);
  CHECK_THAT(missing.err, Contains("A subcommand is required"));
}

TEST_CASE("replay: the time of a launch is a duration", "[cli]") {
  const Workshop workshop;
  const Outcome outcome = workshop.call({"replay", "0001.json", "--deadline", "soon"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("--deadline soon is not a duration"));
}

TEST_CASE("whole run: --fail-fast ends after the first unexpected verdict", "[cli]") {
  const Workshop workshop({"wrong", "right", "right"});
  const Outcome outcome =
      workshop.run_plan({"--out", "out", "--seed", "1", "--jobs", "1", "--fail-fast"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, Contains("the same command without --fail-fast and with --resume out"));
  CHECK_THAT(outcome.err, Contains("2 verdicts missing: s1 on sim:sc, s2 on sim:sc"));
  CHECK(count_of(workshop.journal(), kFinished) == 1);
}

TEST_CASE("whole run: a folder of results that vanishes meanwhile is exit code 3", "[cli]") {
  const Workshop workshop;
  const fs::path folder = workshop.directory.file("out");
  std::atomic<bool> is_over{false};
  std::thread remover([&] {
    while (!is_over && workshop.journal().find(kFinished) == std::string::npos) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  });
  const Outcome outcome =
      workshop.run_plan({"--seed", "1", "--out", "out", "--jobs", "1", "--cases", "100"});
  is_over = true;
  remover.join();
  INFO(outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK_THAT(outcome.err, Contains("out/results.jsonl is not complete: was removed meanwhile"));
}

TEST_CASE("whole run: without standard descriptors it works", "[cli]") {
  const Workshop workshop;
  const Outcome outcome =
      run({.arguments = Workshop::run_arguments({"--seed", "1", "--out", "out"}),
           .directory = workshop.directory.path(),
           .has_descriptors = false});
  CHECK(outcome.exit_code == 0);
  CHECK(count_of(workshop.journal(), kFinished) == 3);
  CHECK(workshop.call({"report", "out"}).exit_code == 0);
}

TEST_CASE("whole run: a limit to the size of files is told, and is not the program's death",
          "[cli]") {
  const Workshop workshop;
  const Outcome outcome =
      run({.arguments = Workshop::run_arguments({"--seed", "1", "--out", "out"}),
           .directory = workshop.directory.path(),
           .file_bytes_max = 4096});
  INFO(outcome.err);
  CHECK((outcome.exit_code == 3 || outcome.exit_code == 5));
  CHECK_THAT(outcome.err, Contains("File too large"));
}

TEST_CASE("whole run: a journal that may grow no more is told, and holds what fitted", "[cli]") {
  // The first line names 2,400 verdicts, so that nothing else is as large as the journal.
  constexpr std::size_t kVerdicts = 2400;
  const std::string stem(50, 's');
  const TemporaryFolder directory;
  directory.write("add.cl", kKernel);
  std::string plan = "budget: {cases: 4, time: 10m}\nsubjects:\n";
  std::size_t bytes_max = 6000;  // for the rest of the first line, and some lines more
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    const std::string name = stem + std::to_string(i);
    plan += subject_line(name, "right");
    bytes_max += std::string(R"("",)").size() + name.size();
  }
  directory.write("plan.yaml", plan);
  const Outcome outcome = run(
      {.arguments = Workshop::run_arguments({"--seed", "1", "--shard", "1/100", "--out", "out"}),
       .directory = directory.path(),
       .file_bytes_max = bytes_max});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK_THAT(outcome.err, Contains("out/results.jsonl is not complete: File too large"));
  const std::string journal = read(directory.file("out/results.jsonl"));
  CHECK(journal.size() == bytes_max);
  CHECK(count_of(journal, kFinished) >= 1);
  CHECK(count_of(journal, kFinished) < kVerdicts / 100);
}

TEST_CASE("whole run: the second signal ends the program at once", "[cli]") {
  const Workshop workshop;
  const Outcome outcome =
      run({.arguments = Workshop::run_arguments(
               {"--seed", "1", "--out", "out", "--cases", "1000000", "--time", "1h"}),
           .directory = workshop.directory.path(),
           .interrupt_after = std::chrono::milliseconds(2500),
           .interrupts_twice = true});
  INFO(outcome.err);
  CHECK((outcome.exit_code == 130 || outcome.exit_code == 143));
  CHECK(workshop.journal().find("run_finished") == std::string::npos);
  for (int i = 0; i < 1000 && !processes_left().empty(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  CHECK(processes_left().empty());
}
