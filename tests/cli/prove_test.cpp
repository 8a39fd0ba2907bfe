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

// Each is wrong for two numbers that meet: -0 and 0, and an infinity and itself. The last is right.
constexpr const char* kNumbersThatMeet =
    "#define TRY(MADE) \\\n"
    "  volatile __global atomic_uint *at = (volatile __global atomic_uint *)cell; \\\n"
    "  uint seen = atomic_load_explicit(at, memory_order_relaxed, memory_scope_device); \\\n"
    "  for (;;) { \\\n"
    "    float held = as_float(seen); \\\n"
    "    if (atomic_compare_exchange_strong_explicit(at, &seen, as_uint(MADE), \\\n"
    "            memory_order_relaxed, memory_order_relaxed, memory_scope_device)) \\\n"
    "      return held; \\\n"
    "  }\n"
    "float keeps(volatile __global float *cell, float x) { TRY(held == x ? held : x) }\n"
    "float less(volatile __global float *cell, float x) { TRY(x < held ? x : held) }\n"
    "float apart(volatile __global float *cell, float x) { TRY(held == x ? 0.0f : held - x) }\n"
    "float bits(volatile __global float *cell, float x) { TRY(x) }\n";

std::string config(const std::string& function) {
  return "subjects:\n  - {name: mine, property: read_modify_write, kernel: mine.cl, type: uint, "
         "model: add, function: " +
         function + "}\n";
}

std::string numbers_that_meet(const std::string& function, const std::string& model) {
  return "  - {name: " + function +
         ", property: read_modify_write, kernel: meet.cl, type: float, " +
         "cl_std: CL3.0, function: " + function + ", model: " + model + "}\n";
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
             "size: 56 executions, scoped RC11"));
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
  CHECK(says(outcome.err, " at mine.cl:3 and stores "));
  CHECK(says(outcome.err, "this execution is sequentially consistent: no weak memory is needed"));
  const auto failures = files_below(folder.path() + "/out/failures", ".json");
  REQUIRE(failures.size() == 1);
  const Outcome again = run({{"replay", failures.front(), "-n", "1"}, folder.path(), {}});
  INFO(again.err);
  CHECK(again.exit_code == 1);
  CHECK(says(again.out + again.err, "reproduced exactly"));
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
  CHECK(says(call({"replay", failure, "-n", "1"}).err, explained));
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

// A barrier that work-items with odd numbers reach, a count of small numbers, NaN and -0, two edges
// that share a node.
TEST_CASE("prove: mutants that some data alone show are exposed, whatever the seed", "[cli]") {
  const TemporaryFolder folder;
  for (const char* seed : {"1", "2"}) {
    CAPTURE(seed);
    std::vector<std::string> arguments = {
        "prove", STALEMATE_SOURCE_DIR "/configs/conformance.yaml", "--out", seed, "--seed", seed};
    for (const char* mutant :
         {"published.guarded_add.barrier_inside", "published.other_memory.local_counter",
          "published.union_add.compares_floats", "float_min.value_sign", "float_max.value_sign",
          "float_exchange.float_compare", "published.regions.roots_stored"}) {
      arguments.insert(arguments.end(), {"--subject", mutant});
    }
    for (const char* size : {"1x2x1", "2x1x1", "1x2x2", "2x1x2", "1x2x3"}) {
      arguments.insert(arguments.end(), {"--size", size});
    }
    const Outcome outcome = run({arguments, folder.path(), {}});
    INFO(outcome.err);
    CHECK(says(outcome.err, "7 verdicts: 7 exposed; 0 unexpected"));
  }
}

TEST_CASE("prove: each special number meets each other one where two operations are", "[cli]") {
  const TemporaryFolder folder;
  folder.write("meet.cl", kNumbersThatMeet);
  folder.write("meet.yaml", "subjects:\n" + numbers_that_meet("keeps", "exchange") +
                                numbers_that_meet("less", "min_order") +
                                numbers_that_meet("apart", "sub") +
                                numbers_that_meet("bits", "exchange"));
  const Outcome outcome =
      run({{"prove", "meet.yaml", "--out", "out", "--size", "1x2x1"}, folder.path(), {}});
  INFO(outcome.err);
  for (const char* wrong : {"keeps", "less", "apart"}) {
    CHECK(says(outcome.err, ")  " + std::string(wrong) + " on sim:every"));
  }
  CHECK(says(outcome.err, "4 verdicts: 3 VIOLATION, 1 proven"));
}

// An element is left out where it follows on the other.
TEST_CASE("prove: kernels that are wrong for few contents of a buffer are exposed", "[cli]") {
  const TemporaryFolder folder;
  folder.write("sum.cl",
               "__kernel void sum(__global const int *in, __global int *out) {\n"
               "  size_t i = get_global_id(0);\n"
               "  if (in[0] != in[1] + 1)\n"
               "    atomic_add((volatile __global int *)out, in[i]);\n"
               "}\n"
               "__kernel void due(__global const int *in, __global int *out) {\n"
               "  *out = in[0] + in[1];\n"
               "}\n");
  folder.write("sum.yaml",
               "subjects:\n"
               "  - name: sum\n"
               "    property: serial_equivalence\n"
               "    kernel: sum.cl\n"
               "    entry: sum\n"
               "    reference: due\n"
               "    arguments:\n"
               "      - {name: in, type: int, size: 2, fill: random, range: [0, 7]}\n"
               "      - {name: out, type: int, size: 1, fill: zero}\n");
  const Outcome outcome =
      run({{"prove", "sum.yaml", "--out", "out", "--size", "1x2x1"}, folder.path(), {}});
  INFO(outcome.err);
  CHECK(says(outcome.err, "VIOLATION (wrong_value)  sum on sim:every"));
}

// Two that insert one key, keys that meet in a table, a key that two remove, a lock of which one
// knows more than the other; at last five places of a ring of four.
TEST_CASE("prove: mutants of structures that some operations alone show are exposed", "[cli]") {
  const TemporaryFolder folder;
  const auto exposed = [&](const std::vector<std::string>& mutants, const std::string& size) {
    std::vector<std::string> arguments = {
        "prove", STALEMATE_SOURCE_DIR "/configs/structures.yaml", "--out", size, "--size", size};
    for (const std::string& mutant : mutants) {
      arguments.insert(arguments.end(), {"--subject", mutant});
    }
    const Outcome outcome = run({arguments, folder.path(), {}});
    INFO(outcome.err);
    CHECK(says(outcome.err, std::to_string(mutants.size()) + " exposed; 0 unexpected"));
  };
  exposed({"hash_set.looks_first", "hash_set.stores_key", "hash_map.late_value"}, "2x1x1");
  exposed({"hash_set.frees_slot", "hash_map.copies_out", "work_deque.takes_last"}, "2x1x2");
  exposed({"free_list_allocator.untagged", "bitmap_allocator.stores_word"}, "2x1x4");
  exposed({"ring.freed_first"}, "2x1x5");
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
  CHECK(says(outcome.err, "checked.barrier" + size + "1 execution,"));
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
