// Simulated devices, from the command line to the replay.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

const std::string kCode = R"(
float retries(volatile global float *cell, float operand) {
  uint seen = as_uint(*cell);
  for (;;) {
    const uint wanted = as_uint(as_float(seen) + operand);
    const uint found = atomic_cmpxchg((volatile global uint *)cell, seen, wanted);
    if (found == seen) return as_float(seen);
    seen = found;
  }
}

float tries_once(volatile global float *cell, float operand) {
  const uint seen = as_uint(*cell);
  return as_float(atomic_cmpxchg((volatile global uint *)cell, seen, as_uint(as_float(seen) + operand)));
}
)";

std::string subject(const std::string& name, const std::string& function) {
  return "  - name: " + name +
         "\n"
         "    property: read_modify_write\n"
         "    kernel: mine.cl\n"
         "    function: " +
         function +
         "\n"
         "    type: float\n"
         "    model: add\n";
}

const std::string kDevices =
    "devices:\n"
    "  - {name: sim:tiny, preset: sim:weakest, compute_units: 2}\n";

void write_config(const TemporaryFolder& directory, const std::string& subjects) {
  directory.write("mine.cl", kCode);
  directory.write("mine.yaml", kDevices + "subjects:\n" + subjects);
}

Outcome run_in(const TemporaryFolder& directory, std::vector<std::string> more) {
  std::vector<std::string> arguments{"run", "mine.yaml", "--seed", "1", "--time", "5m"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, directory.path(), {}});
}

/// What was found, without what depends on the clock.
std::vector<std::string> findings(const std::string& journal) {
  std::vector<std::string> found;
  std::istringstream lines(read(journal));
  for (std::string line; std::getline(lines, line);) {
    const json record = json::parse(line);
    if (record.at("record") != "subject_finished") continue;
    found.push_back(json{record.at("subject"), record.at("device"), record.at("verdict"),
                         record.at("effort").at("cases")}
                        .dump());
  }
  std::sort(found.begin(), found.end());
  return found;
}

const std::map<std::string, std::string> kNoClang{{"STALEMATE_CLANG", "/nonexistent"}};

}  // namespace

TEST_CASE(
    "simulated: what is inconclusive beside a pass is red in a CI service, or if it is asked for",
    "[cli]") {
  const auto exit_code = [](std::vector<std::string> more, const char* ci) {
    TemporaryFolder folder;
    write_config(folder, subject("retries", "retries"));
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
  write_config(folder, subject("retries", "retries"));
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

TEST_CASE("simulated: a device of one's own exposes what is wrong, and the replay needs no config",
          "[cli]") {
  const TemporaryFolder directory;
  write_config(directory, subject("wrong", "tries_once") + subject("right", "retries"));
  const Outcome outcome =
      run_in(directory, {"--device", "sim:tiny", "--cases", "20", "--out", "out"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("VIOLATION (lost_update)  wrong on sim:tiny") != std::string::npos);
  CHECK(outcome.err.find("right on sim:tiny") != std::string::npos);
  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  const json device = json::parse(read(reproducers.front())).at("device");
  CHECK(device.at("settings").at("compute_units") == "2");

  const TemporaryFolder elsewhere;
  const Outcome replayed = run({{"replay", reproducers.front(), "-n", "3"}, elsewhere.path(), {}});
  INFO(replayed.err);
  CHECK(replayed.exit_code == 1);
  CHECK(replayed.err.find("reproduced exactly") != std::string::npos);
  const Outcome told =
      run({{"replay", reproducers.front(), "-n", "1", "--trace"}, elsewhere.path(), {}});
  CHECK_THAT(told.err, Catch::Contains("how it happened, access by access"));
  CHECK(processes_left().empty());
}

TEST_CASE("simulated: in lockstep a schedule is shrunk to steps of sub-groups, and replays",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kCode);
  directory.write("mine.yaml",
                  "devices:\n"
                  "  - {name: sim:eight, preset: sim:lockstep, sub_group_size: 8}\n"
                  "generate: {work_groups: [1, 2], work_group_size: [1, 8]}\n"
                  "subjects:\n" +
                      subject("wrong", "tries_once"));
  const Outcome outcome =
      run_in(directory, {"--device", "sim:eight", "--cases", "20", "--out", "out"});
  INFO(outcome.err);
  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  const json exact = json::parse(read(reproducers.front())).at("exact");
  CHECK(exact.at("trace").size() <= 20);
  const Outcome replayed = run({{"replay", reproducers.front(), "-n", "3"}, directory.path(), {}});
  INFO(replayed.err);
  CHECK(replayed.err.find("reproduced exactly") != std::string::npos);
}

TEST_CASE("simulated: one job and eight find the same", "[cli]") {
  const TemporaryFolder directory;
  std::string subjects;
  for (int i = 0; i < 4; ++i) {
    subjects += subject("wrong" + std::to_string(i), "tries_once");
    subjects += subject("right" + std::to_string(i), "retries");
  }
  write_config(directory, subjects);
  for (const char* jobs : {"1", "8"}) {
    run_in(directory, {"--device", "sim:sc", "--device", "sim:weakest", "--cases", "8", "--jobs",
                       jobs, "--out", jobs, "--failures", std::string("memory") + jobs});
  }
  const auto one = findings(directory.path() + "/1/results.jsonl");
  CHECK(one.size() == 16);
  CHECK(one == findings(directory.path() + "/8/results.jsonl"));
}

TEST_CASE("simulated: Ctrl-C ends all jobs, exit code 130", "[cli]") {
  const TemporaryFolder directory;
  std::string subjects;
  for (int i = 0; i < 8; ++i) subjects += subject("right" + std::to_string(i), "retries");
  write_config(directory, subjects);
  const Outcome outcome = run({{"run", "mine.yaml", "--device", "sim", "--cases", "1000000",
                                "--time", "1h", "--jobs", "4", "--out", "out"},
                               directory.path(),
                               {},
                               std::chrono::milliseconds(1500)});
  CHECK(outcome.exit_code == 130);
  CHECK(processes_left().empty());
}

TEST_CASE("simulated: without a word it is every real device and three presets", "[cli]") {
  const TemporaryFolder directory;
  write_config(directory, subject("right", "retries"));
  const Outcome outcome = run_in(directory, {"--cases", "2", "--out", "out"});
  INFO(outcome.err);
  CHECK(outcome.err.find("1 subject on 4 devices") != std::string::npos);
  CHECK(outcome.err.find("sim:serial") == std::string::npos);
}

TEST_CASE(
    "simulated: that no real device is there is told, and is exit code 5 where one is required",
    "[cli]") {
  const TemporaryFolder directory;
  write_config(directory, subject("right", "retries"));
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
  write_config(directory, subject("right", "retries"));
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

TEST_CASE("cache: a second run compiles nothing, and a folder that others can write is refused",
          "[cli]") {
  const TemporaryFolder directory;
  write_config(directory, subject("right", "retries"));
  const auto outcome = [&](const std::string& out) {
    return run({{"run", "mine.yaml", "--device", "sim:sc", "--cases", "2", "--seed", "1", "--cache",
                 directory.file("cache"), "--out", out},
                directory.path(),
                {}});
  };
  const Outcome first = outcome("one");
  INFO(first.err);
  CHECK(first.exit_code == 0);
  const auto kept = files_below(directory.file("cache"), "program.so");
  CHECK_FALSE(kept.empty());
  std::vector<std::filesystem::file_time_type> made;
  for (const std::string& file : kept) made.push_back(std::filesystem::last_write_time(file));
  // As PoCL leaves one behind whenever its worker is ended.
  const std::string unfinished = directory.write("cache/pocl/tempfile_Ab12", "");
  const Outcome second = outcome("two");
  CHECK(second.exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(unfinished));
  CHECK(files_below(directory.file("cache"), "program.so") == kept);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    CHECK(std::filesystem::last_write_time(kept[i]) == made[i]);
  }
  std::filesystem::permissions(directory.file("cache"), std::filesystem::perms::all);
  const Outcome open = outcome("three");
  CHECK(open.exit_code == 2);
  CHECK(open.err.find("can be written by others") != std::string::npos);
}

TEST_CASE("simulated: the second device finds compiled what the first one ran", "[cli]") {
  const TemporaryFolder directory;
  write_config(directory, subject("retries", "retries"));
  const std::string compiler =
      directory.write("compiler", "#!/bin/sh\necho >> '" + directory.file("compilations") +
                                      "'\nexec \"${TRUE_CLANG:-clang-15}\" \"$@\"\n");
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  // Nor does it find what other runs have compiled.
  std::map<std::string, std::string> environment{{"STALEMATE_CLANG", compiler},
                                                 {"STALEMATE_CACHE", ""}};
  if (const char* chosen = std::getenv("STALEMATE_CLANG")) environment["TRUE_CLANG"] = chosen;
  const auto compilations = [&](const std::vector<std::string>& devices) {
    std::filesystem::remove(directory.file("compilations"));
    // The compiler counts in a folder that is not the worker's own.
    std::vector<std::string> arguments{"run",    "mine.yaml", "--cases", "5",
                                       "--jobs", "1",         "--trust"};
    for (const std::string& device : devices) {
      arguments.insert(arguments.end(), {"--device", device});
    }
    const Outcome outcome = run({arguments, directory.path(), environment});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 0);
    return read(directory.file("compilations")).size();
  };
  const std::size_t of_one = compilations({"sim:sc"});
  CHECK(of_one > 0);
  CHECK(compilations({"sim:sc", "sim:weakest"}) == of_one);
}

TEST_CASE("simulated: work-items that run in turn have not met, whatever the values allow",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write(
      "mine.cl",
      "uint plain(volatile local uint *c, uint n) { uint v = *c; *c = v + n; return v; }\n"
      "uint add(volatile local uint *c, uint n) { return atomic_add(c, n); }\n");
  const std::string subject =
      "property: read_modify_write, kernel: mine.cl, type: uint, model: add";
  const auto config = [&](const std::string& sizes, const std::string& name) {
    return "generate: {stress: {none: 1}, geometry: {drawn: 1}, work_groups: [2, 2], " + sizes +
           "}\nsubjects:\n  - {name: " + name + ", function: {local: " + name + "}, " + subject +
           "}\n";
  };
  // Cells that nobody touches; and equal values, which allow many orders.
  directory.write(
      "untouched.yaml",
      config("operands: {unique: 1}, contention: {uniform: 1}, work_group_size: [2, 2], "
             "operations_per_item: [1, 1], cells: [64, 64]",
             "plain"));
  directory.write(
      "alike.yaml",
      config("operands: {recurring: 1}, contention: {single: 1}, work_group_size: [8, 8], "
             "operations_per_item: [8, 8], cells: [1, 1]",
             "add"));
  for (const char* plan : {"untouched.yaml", "alike.yaml"}) {
    const Outcome outcome = run({{"run", plan, "--device", "sim:serial", "--cases", "20", "--seed",
                                  "1", "--strict", "--out", std::string("out.") + plan},
                                 directory.path(),
                                 {}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 4);
    CHECK_THAT(outcome.err, Catch::Contains("no launch met"));
  }
}

TEST_CASE("simulated: a weak compare-exchange that is not tried again is exposed", "[cli]") {
  const TemporaryFolder directory;
  directory.write(
      "mine.cl",
      "uint most(volatile global atomic_uint *c, uint n) {\n"
      "  uint old = atomic_load_explicit(c, memory_order_relaxed, memory_scope_device);\n"
      "  while (old < n) {\n"
      "    const uint seen = old;\n"
      "    if (atomic_compare_exchange_weak_explicit(c, &old, n, memory_order_relaxed,\n"
      "            memory_order_relaxed, memory_scope_device)) return seen;\n"
      "    if (old == seen) return old;\n"
      "  }\n"
      "  return old;\n"
      "}\n");
  directory.write("mine.yaml",
                  "subjects:\n  - {name: most, property: read_modify_write, kernel: mine.cl, "
                  "cl_std: CL3.0, function: most, model: max}\n");
  for (const char* device : {"sim:weakest", "sim:rc11"}) {
    const Outcome outcome = run({{"run", "mine.yaml", "--device", device, "--cases", "60", "--seed",
                                  "1", "--out", std::string("out.") + (device + 4)},
                                 directory.path(),
                                 {}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 1);
  }
}
