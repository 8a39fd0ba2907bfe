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

// The flag is stored without a release.
constexpr const char* kMessage =
    "#define AT(i) ((volatile __global atomic_uint *)data + (i))\n"
    "__kernel void send(__global uint *data, __global uint *seen) {\n"
    "  if (get_global_id(0) == 0) {\n"
    "    atomic_store_explicit(AT(0), 5, memory_order_relaxed, memory_scope_device);\n"
    "    atomic_store_explicit(AT(1), 1, memory_order_relaxed, memory_scope_device);\n"
    "  } else {\n"
    "    uint flag = atomic_load_explicit(AT(1), memory_order_acquire, memory_scope_device);\n"
    "    uint sent = atomic_load_explicit(AT(0), memory_order_relaxed, memory_scope_device);\n"
    "    *seen = flag == 1 ? sent : 5;\n"
    "  }\n"
    "}\n"
    "__kernel void due(__global uint *data, __global uint *seen) {\n"
    "  data[0] = 5;\n"
    "  data[1] = 1;\n"
    "  *seen = 5;\n"
    "}\n";

constexpr const char* kMessageConfig =
    "subjects:\n"
    "  - name: message\n"
    "    property: serial_equivalence\n"
    "    kernel: message.cl\n"
    "    entry: send\n"
    "    reference: due\n"
    "    cl_std: CL3.0\n"
    "    arguments:\n"
    "      - {name: data, type: uint, size: 2, fill: zero}\n"
    "      - {name: seen, type: uint, size: 1, fill: zero}\n";

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
  // Four kinds of operands, one of them twice: 2! orders of each, then 4! / (2! 2!).
  CHECK(says(outcome.err,
             "mine on sim:every: for 1 work-group × 2 work-items × 2 operations and 1 smaller "
             "size: 56 executions of 14 cases, scoped RC11"));
  const auto journal = read(folder.path() + "/out/results.jsonl");
  CHECK(says(journal, "\"verdict\":\"proven\""));
}

TEST_CASE("prove: what is wrong is shown as an execution, and shown again", "[cli]") {
  const TemporaryFolder folder;
  const Outcome outcome = prove(folder, "bad", {"--size", "2x1x1"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(says(outcome.err, "VIOLATION (lost_update)"));
  CHECK(says(outcome.err, "seen in: every exploration of this case"));
  CHECK(says(outcome.err, "mine.cl:4  volatile store cell 0"));
  CHECK(says(outcome.err, " at mine.cl:3 and stores "));
  CHECK(says(outcome.err, "this execution is sequentially consistent: no weak memory is needed"));
  const auto failures = files_below(folder.path() + "/out/failures", ".json");
  REQUIRE(failures.size() == 1);
  const Outcome again = run({{"replay", failures.front(), "-n", "1"}, folder.path(), {}});
  INFO(again.err);
  CHECK(again.exit_code == 1);
  CHECK(says(again.out + again.err, "reproduced exactly"));
}

TEST_CASE("prove: a failure of one work-item, which an earlier run kept, is shown again", "[cli]") {
  const TemporaryFolder folder;
  folder.write(
      "mine.cl",
      "uint minus(volatile __global uint *cell, uint n) { return atomic_sub(cell, n) - n; }\n");
  folder.write(
      "mine.yaml",
      "subjects:\n  - {name: mine, property: read_modify_write, kernel: mine.cl, type: uint, "
      "model: sub, function: minus}\n");
  const auto said = [&](std::vector<std::string> arguments) {
    return run({std::move(arguments), folder.path(), {}});
  };
  REQUIRE(
      said({"run", "mine.yaml", "--device", "sim:sc", "--seed", "1", "--out", "run"}).exit_code ==
      1);
  REQUIRE(said({"prove", "mine.yaml", "--seed", "1", "--out", "out"}).exit_code == 1);
  const auto failures = files_below(folder.path() + "/out/failures", ".json");
  REQUIRE(failures.size() == 1);
  const Outcome again = said({"replay", failures.front(), "-n", "1"});
  INFO(again.out);
  CHECK(again.exit_code == 1);
  CHECK(says(again.out, "seen in: every exploration of this case"));
}

TEST_CASE("prove: a weak compare-exchange that is tried once is exposed, in a loop it is proven",
          "[cli]") {
  const TemporaryFolder folder;
  const auto function = [](const std::string& name, const std::string& before,
                           const std::string& after) {
    return "int " + name +
           "(volatile global int *cell, int operand) {\n"
           "  volatile global atomic_int *sum = (volatile global atomic_int *)cell;\n"
           "  int old = atomic_load_explicit(sum, memory_order_relaxed, memory_scope_device);\n  " +
           before +
           "atomic_compare_exchange_weak_explicit(sum, &old, old + operand,\n"
           "      memory_order_relaxed, memory_order_relaxed, memory_scope_device)" +
           after + ";\n  return old;\n}\n";
  };
  // Who finds another value tries again, until none came between: a strong one would do.
  const std::string once =
      "for (int seen = old;; seen = old) if (atomic_compare_exchange_weak_explicit(sum, &old, seen "
      "+ operand,\n"
      "      memory_order_relaxed, memory_order_relaxed, memory_scope_device) || old == seen) "
      "return seen;\n  (void)";
  folder.write("weak.cl", function("once", once, "") + function("again", "while (!", ")"));
  folder.write("weak.yaml",
               "subjects:\n"
               "  - {name: once, function: once, property: read_modify_write, kernel: weak.cl,\n"
               "     type: int, model: add}\n"
               "  - {name: again, function: again, property: read_modify_write, kernel: weak.cl,\n"
               "     type: int, model: add}\n");
  const Outcome outcome =
      run({{"prove", "weak.yaml", "--seed", "1", "--out", "out", "--size", "2x1x1"},
           folder.path(),
           {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(says(outcome.err, "VIOLATION (wrong_value)  once"));
  CHECK(says(outcome.err, "alone on its cell, an operation stored another value"));
  CHECK(says(outcome.err, "the weak compare-exchange of work-item "));
  CHECK(says(outcome.err, ": it is what was expected, and a weak one may fail (relaxed, device)"));
  CHECK(says(outcome.err, "proven        again"));
}

TEST_CASE("prove: a read-modify-write has the order that its source has", "[cli]") {
  const TemporaryFolder folder;
  folder.write("lossy.cl",
               "int lossy(volatile global int *cell, int operand) {\n"
               "  volatile global atomic_int *sum = (volatile global atomic_int *)cell;\n"
               "  int old = atomic_load_explicit(sum, memory_order_acquire, memory_scope_device);\n"
               "  atomic_exchange_explicit(sum, old + operand, memory_order_acq_rel,\n"
               "                           memory_scope_device);\n"
               "  return old;\n}\n");
  folder.write("lossy.yaml",
               "subjects:\n"
               "  - {name: lossy, property: read_modify_write, kernel: lossy.cl, function: lossy,\n"
               "     type: int, model: add}\n");
  const Outcome outcome =
      run({{"prove", "lossy.yaml", "--seed", "1", "--out", "out", "--size", "2x1x1"},
           folder.path(),
           {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(says(outcome.err, "lossy.cl:3  atomic_load_explicit cell 0 = "));
  CHECK(says(outcome.err, "lossy.cl:4  atomic_exchange_explicit cell 0"));
  CHECK(says(outcome.err, "(acq_rel, device)"));
}

TEST_CASE("prove: an older value is explained wherever a violation is told", "[cli]") {
  const TemporaryFolder folder;
  folder.write("message.cl", kMessage);
  folder.write("message.yaml", kMessageConfig);
  const auto call = [&](std::vector<std::string> arguments) {
    return run({std::move(arguments), folder.path(), {}});
  };
  const Outcome outcome =
      call({"prove", "message.yaml", "--seed", "1", "--out", "out", "--size", "2x1x1"});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  const std::string explained =
      "work-item 1 reads the older 0 although work-item 0 had stored 5: nothing orders "
      "message.cl:4 before message.cl:8";
  CHECK(says(outcome.err, explained));
  CHECK(says(outcome.err, "it needs weak memory"));
  CHECK(says(outcome.err, "data[1] = 1 (acquire, device), from work-item 0 at message.cl:5"));
  CHECK(says(outcome.err, "data[0] = 0 (relaxed, device), as it was before   STALE"));
  CHECK(says(read(folder.path() + "/out/results.jsonl"), "\"fact\":\"read_older\""));
  const std::string failure = "out/failures/0001.json";
  CHECK(says(call({"replay", failure, "-n", "1"}).out, explained));
  CHECK(call({"export", failure, "--out", "report"}).exit_code == 0);
  CHECK(says(read(folder.path() + "/report/REPORT.md"), explained));
  CHECK(call({"report", "out", "--html", "page.html"}).exit_code == 0);
  CHECK(says(read(folder.path() + "/page.html"), explained));
}

TEST_CASE("prove: a size that is none, and one that the subject is not right for", "[cli]") {
  const TemporaryFolder folder;
  const Outcome none = prove(folder, "add", {"--size", "2x1"});
  CHECK(none.exit_code == 2);
  CHECK(says(none.err, "--size 2x1 is not GxIxO"));
  const Outcome alone = prove(folder, "add", {"--size", "2x1x1", "--size", "1x1x3"});
  CHECK(alone.exit_code == 2);
  CHECK(says(alone.err, "--size 1x1x3: one work-item shares nothing"));
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

// The counts of GPUMC (Chakraborty et al., CAV 2025) for its locks and barrier.
TEST_CASE("prove: locks and the barrier of other checkers have as many executions", "[cli]") {
  const TemporaryFolder folder;
  const std::string config = STALEMATE_SOURCE_DIR "/configs/checked.yaml";
  const Outcome outcome =
      run({{"prove", config, "--seed", "1", "--out", "out", "--size", "3x1x1"}, folder.path(), {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  const std::string size = " on sim:every: for 3 work-groups × 1 work-item × 1 operation: ";
  for (const char* lock : {"exchange", "compare_exchange", "ticket"}) {
    CHECK(says(outcome.err, "checked." + std::string(lock) + size + "6 executions"));
  }
  CHECK(says(outcome.err, "checked.test_and_test_and_set" + size + "36 executions"));
  CHECK(says(outcome.err, "checked.barrier" + size + "1 execution of"));
  CHECK(says(outcome.err, "18 verdicts: 13 exposed, 5 proven; 0 unexpected"));
}

TEST_CASE("prove: a device that explores nothing proves nothing", "[cli]") {
  const Outcome outcome = run({{"prove", "--device", "sim:sc", "--device", "sim:every"}, "", {}});
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Catch::Contains("sim:sc does not explore executions"));
}

// A plain store by who has taken the lock is as a volatile one: `plain` would else be convicted.
TEST_CASE("prove: locks that guard data, one of them given back by a plain store", "[cli]") {
  const TemporaryFolder folder;
  const std::string config = STALEMATE_SOURCE_DIR "/tests/structures/guards.yaml";
  const Outcome outcome = run({{"prove", config, "--subject", "plain*", "--subject", "permit*",
                                "--seed", "1", "--size", "1x2x2", "--out", "out"},
                               folder.path(),
                               {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK(says(outcome.err, "5 verdicts: 2 exposed, 3 proven; 0 unexpected"));
}
