// Simulated devices, from the command line to the replay.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include <catch2/catch.hpp>

#include "cli/simulated_plan.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

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

}  // namespace

TEST_CASE("simulated: a device of one's own exposes what is wrong, and the replay needs no config",
          "[cli]") {
  const TemporaryFolder directory;
  write_additions(directory,
                  addition_subject("wrong", "tries_once") + addition_subject("right", "retries"));
  const Outcome outcome =
      run_additions(directory, {"--device", "sim:tiny", "--cases", "20", "--out", "out"});
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
  INFO(replayed.out);
  CHECK(replayed.exit_code == 1);
  CHECK(replayed.out.find("reproduced exactly") != std::string::npos);
  const Outcome told =
      run({{"replay", reproducers.front(), "-n", "1", "--trace"}, elsewhere.path(), {}});
  CHECK_THAT(told.out, Catch::Contains("how it happened, access by access"));
  CHECK(processes_left().empty());
}

TEST_CASE("simulated: in lockstep a schedule is shrunk to steps of sub-groups, and replays",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kTwoAdditions);
  directory.write("mine.yaml",
                  "devices:\n"
                  "  - {name: sim:eight, preset: sim:lockstep, sub_group_size: 8}\n"
                  "generate: {work_groups: [1, 2], work_group_size: [1, 8]}\n"
                  "subjects:\n" +
                      addition_subject("wrong", "tries_once"));
  const Outcome outcome =
      run_additions(directory, {"--device", "sim:eight", "--cases", "20", "--out", "out"});
  INFO(outcome.err);
  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  const json exact = json::parse(read(reproducers.front())).at("exact");
  CHECK(exact.at("trace").size() <= 20);
  const Outcome replayed = run({{"replay", reproducers.front(), "-n", "3"}, directory.path(), {}});
  INFO(replayed.out);
  CHECK(replayed.out.find("reproduced exactly") != std::string::npos);
}

TEST_CASE("simulated: one job and eight find the same", "[cli]") {
  const TemporaryFolder directory;
  std::string subjects;
  for (int i = 0; i < 4; ++i) {
    subjects += addition_subject("wrong" + std::to_string(i), "tries_once");
    subjects += addition_subject("right" + std::to_string(i), "retries");
  }
  write_additions(directory, subjects);
  for (const char* jobs : {"1", "8"}) {
    run_additions(directory,
                  {"--device", "sim:sc", "--device", "sim:weakest", "--cases", "8", "--jobs", jobs,
                   "--out", jobs, "--failures", std::string("memory") + jobs});
  }
  const auto one = findings(directory.path() + "/1/results.jsonl");
  CHECK(one.size() == 16);
  CHECK(one == findings(directory.path() + "/8/results.jsonl"));
}

TEST_CASE("simulated: Ctrl-C ends all jobs, exit code 130", "[cli]") {
  const TemporaryFolder directory;
  std::string subjects;
  for (int i = 0; i < 8; ++i) subjects += addition_subject("right" + std::to_string(i), "retries");
  write_additions(directory, subjects);
  const Outcome outcome = run({{"run", "mine.yaml", "--device", "sim", "--cases", "1000000",
                                "--time", "1h", "--jobs", "4", "--out", "out"},
                               directory.path(),
                               {},
                               std::chrono::milliseconds(1500)});
  CHECK(outcome.exit_code == 130);
  CHECK(processes_left().empty());
}

TEST_CASE("cache: a second run compiles nothing, and a folder that others can write is refused",
          "[cli]") {
  const TemporaryFolder directory;
  write_additions(directory, addition_subject("right", "retries"));
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
  const std::string hollow = directory.write("cache/pocl/AB/CD/program.bc", "");
  const std::string whole = directory.write("cache/pocl/AB/CE/program.bc", "BC");
  const Outcome second = outcome("two");
  CHECK(second.exit_code == 0);
  CHECK_FALSE(std::filesystem::exists(unfinished));
  CHECK_FALSE(std::filesystem::exists(std::filesystem::path(hollow).parent_path()));
  CHECK(std::filesystem::exists(whole));
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
  write_additions(directory, addition_subject("retries", "retries"));
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
