// A run that is limited, split, interrupted, gone on with and merged: what is missing is told, and
// nothing is there twice.
#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <sys/file.h>
#include <thread>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using Catch::Matchers::Contains;
using namespace stalemate::test;

namespace fs = std::filesystem;

namespace {

using Arguments = std::vector<std::string>;

const std::string kKernel = R"(
int right(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
int wrong(volatile global int *cell, int operand) { int old = *cell; *cell = old + operand; return old; }
)";

std::string subject_line(const std::string& name, const std::string& function) {
  return "  - {name: " + name +
         ", property: read_modify_write, kernel: add.cl, function: " + function +
         ", type: int, model: add}\n";
}

/// A folder with a plan whose subjects are simulated.
struct Workshop {
  explicit Workshop(const std::vector<std::string>& functions = {"right", "right", "right"}) {
    directory.write("add.cl", kKernel);
    std::string plan = "budget: {cases: 4, time: 10m}\nshrink: {launches: 20}\nsubjects:\n";
    for (std::size_t i = 0; i < functions.size(); ++i) {
      plan += subject_line("s" + std::to_string(i), functions[i]);
    }
    directory.write("plan.yaml", plan);
  }

  Outcome call(const Arguments& arguments) const { return run({arguments, directory.path()}); }

  static Arguments run_arguments(const Arguments& more) {
    Arguments arguments{"run", "plan.yaml", "--device", "sim:sc"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
  }

  Outcome run_plan(const Arguments& more) const { return call(run_arguments(more)); }

  std::string journal(const std::string& out = "out") const {
    return read(directory.file(out + "/results.jsonl"));
  }

  void write_journal(const std::string& text, const std::string& out = "out") const {
    directory.write(out + "/results.jsonl", text);
  }

  TemporaryFolder directory;
};

std::size_t count_of(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

const std::string kFinished = R"("record":"subject_finished")";

std::string without_line_with(const std::string& text, const std::string& part) {
  const auto at = text.find(part);
  const auto begin = text.rfind('\n', at) + 1;
  return text.substr(0, begin) + text.substr(text.find('\n', at) + 1);
}

}  // namespace

TEST_CASE("whole run: the time limit ends it with 8, and convicts nobody", "[cli]") {
  const Workshop workshop({"right", "right"});
  const Outcome outcome =
      workshop.run_plan({"--out", "out", "--seed", "1", "--cases", "1000000", "--time", "1h",
                         "--jobs", "1", "--time-limit", "3s", "--junit", "junit.xml"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 8);
  CHECK_THAT(outcome.err, Contains("the time of the whole run is over"));
  CHECK_THAT(outcome.err, Contains("2 verdicts missing: s0 on sim:sc, s1 on sim:sc"));
  CHECK_THAT(outcome.err, Contains("--resume out"));
  CHECK_THAT(workshop.journal(), Contains(R"("time_is_over":true)"));
  CHECK(workshop.call({"report", "out"}).exit_code == 8);
  CHECK(processes_left().empty());
}

TEST_CASE("whole run: what it has to be limited to is a duration", "[cli]") {
  const Workshop workshop;
  const Outcome outcome = workshop.run_plan({"--time-limit", "soon"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("--time-limit soon is not a duration"));
}

TEST_CASE("whole run: --fail-fast ends after the first unexpected verdict", "[cli]") {
  const Workshop workshop({"wrong", "right", "right"});
  const Outcome outcome =
      workshop.run_plan({"--out", "out", "--seed", "1", "--jobs", "1", "--fail-fast"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, Contains("--fail-fast"));
  CHECK_THAT(outcome.err, Contains("2 verdicts missing: s1 on sim:sc, s2 on sim:sc"));
  CHECK(count_of(workshop.journal(), kFinished) == 1);
}

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
  CHECK(count_of(read(workshop.directory.file("junit.xml")), "<testcase") == 3);
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

TEST_CASE("whole run: shards of different runs are not merged", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--shard", "1/2", "--out", "one"}).exit_code == 0);
  REQUIRE(workshop.run_plan({"--seed", "2", "--shard", "2/2", "--out", "two"}).exit_code == 0);
  const Outcome outcome = workshop.call({"merge", "one", "two", "--out", "out"});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("two: its seed is 2, and that of one is 1"));
}

TEST_CASE("whole run: a run that lost its last record goes on, and runs nothing twice", "[cli]") {
  const Workshop workshop({"right", "wrong", "right"});
  const Arguments same{"--seed", "1", "--jobs", "1"};
  Arguments first = same;
  first.insert(first.end(), {"--out", "out"});
  REQUIRE(workshop.run_plan(first).exit_code == 1);
  const std::string whole = workshop.journal();
  // As if it had been killed while it wrote of the last subject.
  workshop.write_journal(whole.substr(0, whole.rfind(kFinished)));
  CHECK(workshop.call({"report", "out"}).exit_code == 8);

  Arguments again = same;
  again.insert(again.end(), {"--resume", "out", "--junit", "junit.xml"});
  const Outcome outcome = workshop.run_plan(again);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, Contains("2 verdicts on record"));
  CHECK(count_of(workshop.journal(), kFinished) == 3);
  const std::string junit = read(workshop.directory.file("junit.xml"));
  CHECK(count_of(junit, "<testcase") == 3);
  CHECK_THAT(junit, Contains("stalemate replay out/failures/0001.json"));
  CHECK(workshop.call({"report", "out"}).exit_code == 0);

  // It has come to its end: nothing is left to be run.
  CHECK(workshop.run_plan(again).exit_code == 1);
  CHECK(count_of(workshop.journal(), kFinished) == 3);
}

TEST_CASE("whole run: one goes on with the same run only, and is told what differs", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--out", "out"}).exit_code == 0);
  const std::string before = workshop.journal();
  const std::vector<std::pair<Arguments, std::string>> others{
      {{"--seed", "2"}, "the seed is 2, and was 1"},
      {{"--cases", "3"}, "the plan is another"},
      {{"--subject", "s1"}, "the plan is another"},
      {{"--shard", "1/2"}, "the shard is 1/2, and was 1/1"},
      {{"--device", "sim:weakest"}, "there are 2 devices, and were 1"}};
  for (const auto& [more, told] : others) {
    INFO(told);
    Arguments arguments = more;
    arguments.insert(arguments.end(), {"--resume", "out"});
    const Outcome outcome = workshop.run_plan(arguments);
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains(told));
    CHECK(workshop.journal() == before);
  }
  const Outcome nowhere = workshop.run_plan({"--resume", "nowhere"});
  CHECK(nowhere.exit_code == 2);
  CHECK_THAT(nowhere.err, Contains("'nowhere' holds no results.jsonl"));
}

TEST_CASE("whole run: nobody goes on with a damaged journal, and report tells of it", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--out", "out"}).exit_code == 0);
  const std::string whole = workshop.journal();
  std::string changed = whole;
  const std::string pass = R"("verdict":"pass")";
  changed.replace(changed.find(pass), pass.size(), R"("verdict":"PASS")");
  workshop.write_journal(changed);
  const Outcome resumed = workshop.run_plan({"--resume", "out"});
  CHECK(resumed.exit_code == 2);
  CHECK_THAT(resumed.err, Contains("it is damaged (1 record damaged, in line "));
  const Outcome report = workshop.call({"report", "out"});
  CHECK(report.exit_code == 8);
  CHECK_THAT(report.err, Contains("1 record damaged, in line "));
  CHECK_THAT(report.err, Contains("1 verdict missing: "));

  workshop.write_journal(without_line_with(whole, kFinished));
  const Outcome shorter = workshop.call({"report", "out"});
  CHECK(shorter.exit_code == 8);
  CHECK_THAT(shorter.err, Contains("1 line missing between others"));

  workshop.write_journal(whole);
  CHECK(workshop.call({"report", "out"}).exit_code == 0);
}

TEST_CASE("whole run: of two runs in one folder the second is refused", "[cli]") {
  const Workshop workshop;
  REQUIRE(workshop.run_plan({"--seed", "1", "--out", "out"}).exit_code == 0);
  std::ofstream(workshop.directory.file("out/lock")) << "1234\n";
  const int held = ::open(workshop.directory.file("out/lock").c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(::flock(held, LOCK_EX) == 0);
  for (const char* option : {"--resume", "--out"}) {
    const Outcome outcome = workshop.run_plan({option, "out"});
    CHECK(outcome.exit_code == 2);
    CHECK_THAT(outcome.err, Contains("is in use by process 1234"));
  }
  ::close(held);
  CHECK(workshop.run_plan({"--resume", "out"}).exit_code == 0);
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
