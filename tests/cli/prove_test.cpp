// Every execution of small cases, from the command line to the verdict.
#include <nlohmann/json.hpp>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

constexpr const char* kRightAndWrong =
    "uint add(volatile __global uint *cell, uint n) { return atomic_add(cell, n); }\n"
    "uint bad(volatile __global uint *cell, uint n) {\n"
    "  uint old = *cell;\n"
    "  *cell = old + n;\n"
    "  return old;\n"
    "}\n";

std::string config(const std::string& function) {
  return "subjects:\n  - {name: mine, property: read_modify_write, kernel: mine.cl, type: uint, "
         "model: add, function: " +
         function + "}\n";
}

Outcome prove(const TemporaryFolder& folder, const std::string& function,
              std::vector<std::string> more) {
  folder.write("mine.cl", kRightAndWrong);
  folder.write("mine.yaml", config(function));
  std::vector<std::string> arguments = {"prove", "mine.yaml", "--seed", "1", "--out", "out"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return run({arguments, folder.path(), {}});
}

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("prove: what is right is proven for the sizes that are named", "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome = prove(folder, "add", {"--size", "2x1x1", "--size", "1x2x2"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  // Three kinds of operands: 2! orders of each, then 4! / (2! 2!).
  CHECK(says(outcome.err,
             "mine on sim:every: for 1 work-group × 2 work-items × 2 operations and 1 smaller "
             "size: 24 executions, scoped RC11"));
  const auto journal = read(folder.path() + "/out/results.jsonl");
  CHECK(says(journal, "\"verdict\":\"proven\""));
}

TEST_CASE("prove: what is wrong is shown as an execution, and shown again", "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome = prove(folder, "bad", {"--size", "2x1x1"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(says(outcome.err, "VIOLATION (lost_update)"));
  CHECK(says(outcome.err, "seen in: 1 of 1 fresh launch"));
  CHECK(says(outcome.err, "mine.cl:4  volatile store cell 0"));
  const auto failures = files_below(folder.path() + "/out/failures", ".json");
  REQUIRE(failures.size() == 1);
  const Outcome again = run({{"replay", failures.front(), "-n", "1"}, folder.path(), {}});
  INFO(again.err);
  CHECK(again.exit_code == 1);
  CHECK(says(again.out + again.err, "reproduced exactly"));
}

TEST_CASE("prove: a size that is none, and one that the subject is not right for", "[cli]") {
  const TemporaryFolder folder;
  const Outcome none = prove(folder, "add", {"--size", "2x1"});
  CHECK(none.exit_code == 2);
  CHECK(says(none.err, "--size 2x1 is not GxIxO"));
  const Outcome large = prove(folder, "add", {"--size", "40x1x1"});
  CHECK(large.exit_code == 4);
  CHECK(says(large.err, "skipped"));
}

TEST_CASE("prove: all simulated devices are those that launch", "[cli]") {
  const TemporaryFolder folder;
  folder.write("mine.cl", kRightAndWrong);
  folder.write("mine.yaml", config("add"));
  const Outcome outcome =
      run({{"run", "mine.yaml", "--device", "sim", "--cases", "2", "--seed", "1", "--out", "all"},
           folder.path(),
           {}});
  INFO(outcome.err);
  CHECK(says(outcome.err, "sim:rc11"));
  CHECK_FALSE(says(outcome.err, "sim:every"));
}
