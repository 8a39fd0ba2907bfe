// Someone with a .cl file and six lines of YAML, in a directory of his own.
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/mine.hpp"
#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

const std::string kRight = R"(
float my_max(volatile global float *cell, float operand) {
  uint seen = as_uint(*cell);
  for (;;) {
    const uint wanted = as_uint(fmax(as_float(seen), operand));
    const uint found = atomic_cmpxchg((volatile global uint *)cell, seen, wanted);
    if (found == seen) return as_float(seen);
    seen = found;
  }
}
)";

const std::string kSingleTry = R"(
float my_add(volatile global float *cell, float operand) {
  const uint seen = as_uint(*cell);
  return as_float(atomic_cmpxchg((volatile global uint *)cell, seen, as_uint(as_float(seen) + operand)));
}
)";

std::string config(const std::string& function, const std::string& model) {
  return "subjects:\n"
         "  - name: mine\n"
         "    property: read_modify_write\n"
         "    kernel: mine.cl\n"
         "    function: " +
         function + "\n    type: float\n    model: " + model + "\n";
}

Outcome run_here(const TemporaryFolder& directory, std::vector<std::string> more,
                 const std::string& device = "pocl") {
  std::vector<std::string> arguments{"run",    "mine.yaml", "--device", device,
                                     "--seed", "1",         "--out",    "out"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, directory.path(), {}});
}

int operations_of(const json& rated) {
  const json& input = rated.at("case");
  return input.at("work_groups").get<int>() * input.at("work_group_size").get<int>() *
         input.at("operations_per_item").get<int>();
}

}  // namespace

TEST_CASE("own kernel: a right function passes, and the pass says what it is worth", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kRight);
  directory.write("mine.yaml", config("my_max", "fmax"));
  const Outcome outcome = run_here(directory, {"--cases", "40"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(outcome.out.empty());
  CHECK(outcome.err.find("pass") != std::string::npos);
  CHECK(outcome.err.find("met") != std::string::npos);
}

TEST_CASE("own kernel: code that may print is judged by what it does", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl",
                  "uint f(volatile global uint *cell, uint operand) {\n"
                  "  if (operand == 12345678) printf(\"%u\", operand);\n"
                  "  return atomic_add(cell, operand);\n"
                  "}\n"
                  "uint value(volatile global uint *cell) { return atomic_add(cell, 0); }\n");
  directory.write("mine.yaml",
                  "subjects:\n"
                  "  - {name: mine, property: read_modify_write, kernel: mine.cl, function: f, "
                  "model: add}\n"
                  "  - {name: counter, property: linearizability, kernel: mine.cl, model: counter, "
                  "object: {type: uint}, operations: {add: f, read: value}}\n");
  const Outcome outcome = run_here(directory, {"--cases", "5"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("2 pass"));
}

TEST_CASE("own kernel: a report that cannot be written is refused before anything runs", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kRight);
  directory.write("mine.yaml", config("my_max", "fmax"));
  for (const char* path : {"no_such_folder/report.xml", "."}) {
    const Outcome outcome = run_here(directory, {"--junit", path});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 2);
    CHECK(outcome.err.find("cannot be written") != std::string::npos);
    CHECK(files_below(directory.path() + "/out", ".jsonl").empty());
  }
}

TEST_CASE("own kernel: one try without retry is a lost update, kept, and replayed", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kSingleTry);
  directory.write("mine.yaml", config("my_add", "add"));
  const Outcome outcome = run_here(directory, {"--junit", "report.xml"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("lost_update") != std::string::npos);
  CHECK(outcome.err.find("stalemate replay") != std::string::npos);
  CHECK(read(directory.path() + "/report.xml").find("<failure") != std::string::npos);

  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  const json reproducer = json::parse(read(reproducers.front()));
  CHECK(reproducer.at("violation").at("kind") == "lost_update");
  // How far a case shrinks on a device of threads depends on how often they meet.
  CHECK(operations_of(reproducer.at("smallest")) <= operations_of(reproducer.at("original")));

  const Outcome replayed = run({{"replay", reproducers.front(), "-n", "50"}, directory.path(), {}});
  INFO(replayed.out);
  CHECK(replayed.exit_code == 1);
  CHECK(replayed.out.find("lost_update") != std::string::npos);

  // Kept between runs, and tried first: the next run needs one case.
  CHECK(files_below(directory.path() + "/.stalemate/failures", ".json").size() == 1);
  CHECK(processes_left().empty());
}

TEST_CASE("own kernel: on a simulated device one try without retry is shrunk to two work-items",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kSingleTry);
  directory.write("mine.yaml", config("my_add", "add"));
  const Outcome outcome = run_here(directory, {}, "sim:sc");
  INFO(outcome.err);
  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  CHECK(operations_of(json::parse(read(reproducers.front())).at("smallest")) == 2);
}

TEST_CASE("own kernel: a stored history that was tampered with is not believed", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kSingleTry);
  directory.write("mine.yaml", config("my_add", "add"));
  run_here(directory, {});
  const auto reproducers = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(reproducers.size() == 1);
  json reproducer = json::parse(read(reproducers.front()));
  reproducer["history"].erase(0);
  const std::string tampered = directory.write("tampered.json", reproducer.dump());
  const Outcome replayed = run({{"replay", tampered, "-n", "1"}, directory.path(), {}});
  CHECK(replayed.out.find("does not") != std::string::npos);
}

TEST_CASE("own kernel: a build error names the user's file and line, exit code 1", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl",
                  "float my_add(volatile global float *c, float v) {\n  return c +* v;\n}\n");
  directory.write("mine.yaml", config("my_add", "add"));
  const Outcome outcome = run_here(directory, {"--cases", "3"});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("mine.cl:2:") != std::string::npos);
  const auto failures = files_below(directory.path() + "/out/failures", ".json");
  REQUIRE(failures.size() == 1);
  CHECK(json::parse(read(failures.front())).at("build_failure").at("log") != "");
}

TEST_CASE("own kernel: what the device lacks is skipped, and nothing decided is exit code 4",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.cl", kRight);
  directory.write("mine.yaml", config("my_max", "fmax") + "    requires: [cl_nobody_has_this]\n");
  const Outcome outcome = run_here(directory, {"--cases", "3"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 4);
  CHECK(outcome.err.find("cl_nobody_has_this") != std::string::npos);
}

TEST_CASE("own kernel: what did not build is nothing that the next run tries first", "[cli]") {
  const TemporaryFolder directory;
  directory.write("mine.yaml", kMine);
  const auto run_with = [&](const char* kernel) {
    directory.write("mine.cl", kernel);
    return run({{"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--cases", "5"},
                directory.path(),
                {}});
  };
  CHECK(run_with("int my_add(volatile global int *c, int n) { return atomic_ad(c, n); }\n")
            .exit_code == 1);
  const Outcome mended = run_with(kAdds);
  CHECK(mended.exit_code == 0);
  CHECK_THAT(mended.err, !Catch::Contains("in an earlier run"));
}

TEST_CASE("own kernel: a structure that refuses all that is asked of it is no pass, nor proven",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("box.cl",
                  "struct box { uint unused; };\n"
                  "bool put(global struct box *box, uint value) { return false; }\n"
                  "bool take(global struct box *box, uint *value) { return false; }\n");
  directory.write("box.yaml",
                  "subjects:\n"
                  "  - name: box\n"
                  "    property: linearizability\n"
                  "    kernel: box.cl\n"
                  "    model: bag\n"
                  "    object: {type: struct box}\n"
                  "    operations:\n"
                  "      put: {function: put, may_fail: true}\n"
                  "      take: {function: take, may_fail: true}\n");
  for (const char* device : {"sim:sc", "sim:every"}) {
    const Outcome outcome = run({{"run", "box.yaml", "--device", device, "--seed", "1", "--cases",
                                  "20", "--time", "5s", "--out", device},
                                 directory.path(),
                                 {}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 4);
    CHECK(outcome.err.find("did an operation succeed") != std::string::npos);
  }
}
