// Code that never ends, code that crashes, a user who loses patience, a disk that is full: a
// documented exit code, results so far on disk, and no process left.
#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

const std::string kGood = R"(
int good(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
)";

const std::string kGoodToo = R"(
int bad(volatile global int *cell, int operand) { return atomic_add(cell, operand); }
)";

std::string plan_with(const std::string& function, const std::string& deadline = "2s") {
  return "budget: {cases: 20, time: 45s}\n"
         "deadline: {launch: " +
         deadline +
         "}\n"
         "subjects:\n"
         "  - {name: good, property: read_modify_write, kernel: good.cl, function: good, type: "
         "int, model: add}\n"
         "  - {name: bad, property: read_modify_write, kernel: bad.cl, function: " +
         function + ", type: int, model: add}\n";
}

struct Setting {
  explicit Setting(const std::string& bad) {
    directory.write("good.cl", kGood);
    directory.write("bad.cl", bad);
    directory.write("plan.yaml", plan_with("bad"));
  }
  Outcome run_plan(std::vector<std::string> more = {},
                   std::map<std::string, std::string> environment = {},
                   const std::string& device = "pocl") {
    std::vector<std::string> arguments{"run",   "plan.yaml", "--seed",   "1",
                                       "--out", "out",       "--device", device};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return run({arguments, directory.path(), std::move(environment)});
  }
  std::string journal() const { return read(directory.path() + "/out/results.jsonl"); }

  TemporaryFolder directory;
};

}  // namespace

TEST_CASE("faults: a kernel that never ends is no_progress, explained by its control",
          "[cli][alone]") {
  Setting setting(
      "int bad(volatile global int *cell, int operand) {\n"
      "  while (atomic_add(cell, 0) != 123456789) {}\n"
      "  return atomic_add(cell, operand);\n}\n");
  // Each smaller case would cost its deadline, and its fair trial ten of them.
  setting.directory.write("plan.yaml", "shrink: {launches: 1}\n" + plan_with("bad", "150ms"));
  const Outcome outcome = setting.run_plan();
  INFO(outcome.err);
  const bool is_busy = outcome.err.find("the machine was busy") != std::string::npos ||
                       outcome.err.find("nor of the control") != std::string::npos;
  if (is_busy) {
    CHECK(outcome.err.find("no_progress") == std::string::npos);
  } else {
    CHECK(outcome.exit_code == 1);
    CHECK(outcome.err.find("no_progress") != std::string::npos);
    CHECK(outcome.err.find("control") != std::string::npos);
  }
  CHECK(setting.journal().find("\"good\"") != std::string::npos);
  CHECK(processes_left().empty());
}

TEST_CASE("faults: a kernel that never ends is no pass where there is no time to prove it",
          "[cli]") {
  Setting setting(
      "int bad(volatile global int *cell, int operand) {\n"
      "  while (atomic_add(cell, 0) != 123456789) {}\n"
      "  return atomic_add(cell, operand);\n}\n");
  setting.directory.write("plan.yaml", plan_with("bad", "500ms"));
  const Outcome outcome = setting.run_plan({"--time", "3s", "--junit", "report.xml"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("VIOLATION") == std::string::npos);
  CHECK(outcome.err.find("inconclusive  bad on pocl:0: slow") != std::string::npos);
  CHECK(outcome.err.find("not judged, and so no pass: 1 verdict;") != std::string::npos);
  CHECK(setting.journal().find("\"not_judged\"") != std::string::npos);
  const std::string junit = read(setting.directory.path() + "/report.xml");
  CHECK(junit.find("type=\"not_judged\"") != std::string::npos);
  CHECK(processes_left().empty());
}

TEST_CASE(
    "faults: where no program builds the machine is at fault, exit code 3; broken code is not",
    "[cli]") {
  Setting setting("int bad(volatile global int *cell, int operand) { return nothing; }\n");
  const Outcome machine =
      setting.run_plan({"--subject", "good"}, {{"STALEMATE_CLANG", "/bin/false"}}, "sim:sc");
  INFO(machine.err);
  CHECK(machine.exit_code == 3);
  CHECK(machine.err.find("is at fault, not the code") != std::string::npos);
  std::filesystem::remove_all(setting.directory.file("out"));
  const Outcome code = setting.run_plan({}, {}, "sim:sc");
  INFO(code.err);
  CHECK(code.exit_code == 1);
  CHECK(code.err.find("is at fault") == std::string::npos);
  CHECK(code.err.find("undeclared identifier 'nothing'") != std::string::npos);
}

TEST_CASE("faults: buffers for which the machine has no memory left are not skipped, exit code 3",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("large.cl",
                  "kernel void one(global uint *a) { atomic_inc(a); }\n"
                  "kernel void all(global uint *a) { a[0] += 1; }\n");
  directory.write("large.yaml",
                  "budget: {cases: 5}\n"
                  "subjects:\n"
                  "  - {name: large, property: serial_equivalence, kernel: large.cl, entry: one, "
                  "reference: all, work_groups: 1, work_group_size: 1,\n"
                  "     arguments: [{name: a, type: uint, size: 4194304, fill: random}]}\n");
  Invocation invocation{{"run", "large.yaml", "--device", "sim:sc", "--seed", "1", "--out", "out"},
                        directory.path()};
  invocation.file_bytes_max = std::uint64_t{8} << 20U;
  const Outcome outcome = run(invocation);
  INFO(outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.find("skipped") == std::string::npos);
  CHECK(
      outcome.err.find("the machine could not carry out a launch: cannot enlarge shared memory") !=
      std::string::npos);
  CHECK(outcome.err.find("look after the machine") != std::string::npos);
}

TEST_CASE("faults: a kernel cache that is damaged is left alone", "[cli]") {
  Setting setting(kGoodToo);
  const std::string cache = setting.directory.file("cache");
  std::filesystem::create_directory(cache);
  const auto run_again = [&] {
    std::filesystem::remove_all(setting.directory.file("out"));
    Outcome outcome = setting.run_plan({"--subject", "good"}, {{"POCL_CACHE_DIR", cache}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 0);
    CHECK(outcome.err.find("1 verdict: 1 pass") != std::string::npos);
    return outcome;
  };
  run_again();
  const auto compiled = files_below(cache, ".so");
  REQUIRE_FALSE(compiled.empty());
  for (const std::string& file : compiled) std::ofstream(file) << std::string(100, '\0');
  run_again();
  // What a driver reads where it is asked for its devices: it has a cache of its own then.
  const auto programs = files_below(cache, ".bc");
  REQUIRE_FALSE(programs.empty());
  for (const std::string& file : programs) std::filesystem::resize_file(file, 1000);
  CHECK(run_again().err.find("is left alone, since it crashed with that") != std::string::npos);
}

TEST_CASE("faults: a kernel that reads out of bounds is a crash, the other subject is judged",
          "[cli]") {
  Setting setting(
      "int bad(volatile global int *cell, int operand) {\n"
      "  return *(volatile global int *)(size_t)16 + atomic_add(cell, operand);\n}\n");
  const Outcome outcome = setting.run_plan({"--cases", "1"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("signal 11") != std::string::npos);
  CHECK(outcome.err.find("pass") != std::string::npos);
  CHECK(outcome.err.find("replay: stalemate replay out/failures/0001.json") != std::string::npos);
  CHECK(files_below(setting.directory.path() + "/.stalemate/failures", ".json").size() == 1);

  const Outcome replay =
      run({{"replay", "out/failures/0001.json", "-n", "2"}, setting.directory.path()});
  INFO(replay.out);
  CHECK(replay.exit_code == 1);
  CHECK(replay.out.find("the process crashed, signal 11") != std::string::npos);
  CHECK(replay.out.find("seen in: 2 of 2") != std::string::npos);
  // Where nothing builds the failure is not gone.
  const Outcome undone = run({{"replay", "out/failures/0001.json", "-n", "2"},
                              setting.directory.path(),
                              {{"TMPDIR", "/nonexistent"}}});
  INFO(undone.out);
  CHECK(undone.exit_code == 4);
  CHECK(undone.out.find("no launch was judged") != std::string::npos);
  CHECK(processes_left().empty());
}

TEST_CASE("faults: Ctrl-C ends with 130, results so far on disk, no process left", "[cli][alone]") {
  Setting setting(kGoodToo);
  const Outcome outcome =
      run({{"run", "plan.yaml", "--seed", "1", "--out", "out", "--device", "pocl", "--cases",
            "1000000", "--time", "1h", "--junit", "report.xml"},
           setting.directory.path(),
           {},
           std::chrono::milliseconds(3000)});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 130);
  CHECK(setting.journal().find("\"good\"") != std::string::npos);
  CHECK(read(setting.directory.path() + "/report.xml").find("</testsuites>") != std::string::npos);
  CHECK(processes_left().empty());
}

TEST_CASE("faults: a full disk does not stop the run, and is exit code 3", "[cli]") {
  Setting setting(kGoodToo);
  const Outcome outcome = setting.run_plan({}, {{"LD_PRELOAD", STALEMATE_FULL_DISK}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 3);
  CHECK(outcome.err.find("results.jsonl") != std::string::npos);
  CHECK(outcome.err.find("pass") != std::string::npos);
}

TEST_CASE("faults: a folder for results that is a file is exit code 2, before anything runs",
          "[cli]") {
  Setting setting(kGoodToo);
  setting.directory.write("out", "I am a file");
  const Outcome outcome = setting.run_plan();
  CHECK(outcome.exit_code == 2);
  CHECK(outcome.err.find("out") != std::string::npos);
}

TEST_CASE("faults: a subject that matches nothing is exit code 4", "[cli]") {
  Setting setting(kGoodToo);
  CHECK(setting.run_plan({"--subject", "nobody"}).exit_code == 4);
}
