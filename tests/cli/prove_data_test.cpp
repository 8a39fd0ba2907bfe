// Code that is wrong for some numbers alone, explored.
#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

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
    "float grows(volatile __global float *cell, float x) { TRY(x == 0.0f ? held : held + x) }\n"
    "float bits(volatile __global float *cell, float x) { TRY(x) }\n";

std::string numbers_that_meet(const std::string& function, const std::string& model) {
  return "  - {name: " + function +
         ", property: read_modify_write, kernel: meet.cl, type: float, " +
         "cl_std: CL3.0, function: " + function + ", model: " + model + "}\n";
}

bool tells(const Outcome& outcome, const std::string& part) {
  return outcome.err.find(part) != std::string::npos;
}

}  // namespace

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
    CHECK(tells(outcome, "7 verdicts: 7 exposed; 0 unexpected"));
  }
}

TEST_CASE("prove: each special number meets each other one where two operations are", "[cli]") {
  const TemporaryFolder folder;
  folder.write("meet.cl", kNumbersThatMeet);
  folder.write("meet.yaml",
               "subjects:\n" + numbers_that_meet("keeps", "exchange") +
                   numbers_that_meet("less", "min_order") + numbers_that_meet("apart", "sub") +
                   numbers_that_meet("grows", "add") + numbers_that_meet("bits", "exchange"));
  const Outcome outcome =
      run({{"prove", "meet.yaml", "--out", "out", "--size", "1x2x1"}, folder.path(), {}});
  INFO(outcome.err);
  for (const char* wrong : {"keeps", "less", "apart", "grows"}) {
    CHECK(tells(outcome, ")  " + std::string(wrong) + " on sim:every"));
  }
  CHECK(tells(outcome, "5 verdicts: 4 VIOLATION, 1 proven"));
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
  CHECK(tells(outcome, "VIOLATION (wrong_value)  sum on sim:every"));
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
    CHECK(tells(outcome, std::to_string(mutants.size()) + " exposed; 0 unexpected"));
  };
  exposed({"hash_set.looks_first", "hash_set.stores_key", "hash_map.late_value"}, "2x1x1");
  exposed({"hash_set.frees_slot", "hash_map.copies_out", "work_deque.takes_last"}, "2x1x2");
  exposed({"free_list_allocator.untagged", "bitmap_allocator.stores_word"}, "2x1x4");
  exposed({"ring.freed_first"}, "2x1x5");
}

// Of the keys from 1 to 40 few have one slot, and which they are the hash alone says: 2 and 23.
TEST_CASE("prove: keys that meet in a table are found, whatever its hash", "[cli]") {
  const TemporaryFolder folder;
  folder.write(
      "table.cl",
      "struct table { volatile uint key[16]; };\n"
      "#define EACH(at) \\\n"
      "  for (uint i = 0, at = key * 2654435761u >> 28; i < 16u; ++i, at = (at + 1u) % 16u)\n"
      "bool insert(volatile global struct table *t, uint key) {\n"
      "  EACH(at) {\n"
      "    const uint seen = atomic_cmpxchg(&t->key[at], 0u, key);\n"
      "    if (seen == 0u || seen == key) return seen == 0u;\n"
      "  }\n"
      "  return false;\n"
      "}\n"
      "bool contains(volatile global struct table *t, uint key) {\n"
      "  EACH(at) {\n"
      "    const uint seen = t->key[at];\n"
      "    if (seen == 0u || seen == key) return seen == key;\n"
      "  }\n"
      "  return false;\n"
      "}\n"
      "bool leaves_hole(volatile global struct table *t, uint key) {\n"
      "  EACH(at) {\n"
      "    const uint seen = atomic_cmpxchg(&t->key[at], key, 0u);\n"
      "    if (seen == 0u || seen == key) return seen == key;\n"
      "  }\n"
      "  return false;\n"
      "}\n");
  const std::string table =
      "property: linearizability, kernel: table.cl, model: set, keys: [1, 40], "
      "object: {type: struct table}, operations: {insert: insert, contains: contains";
  folder.write("table.yaml", "subjects:\n  - {name: grows, " + table + "}}\n  - {name: shrinks, " +
                                 table + ", remove: leaves_hole}}\n");
  const Outcome outcome =
      run({{"prove", "table.yaml", "--out", "out", "--size", "2x1x2"}, folder.path(), {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(tells(outcome, "proven        grows on sim:every"));
  CHECK(tells(outcome, "VIOLATION (lost_element)  shrinks on sim:every"));
  CHECK(tells(outcome, "keys drawn from 2, 23"));
  CHECK(tells(outcome, "in it the work-items run one after another"));
  CHECK(tells(outcome, "mend: Work-items that run one after another do this"));
}

// The two that meet in an execution show it first: a NaN in the cell is kept.
TEST_CASE("prove: an operation that is wrong alone is no lost update", "[cli]") {
  const TemporaryFolder folder;
  folder.write("least.cl",
               "inline void least(volatile __global float *at, float x) {\n"
               "  for (float seen; x < (seen = *at);) x = atomic_xchg(at, min(seen, x));\n"
               "}\n");
  folder.write("least.yaml",
               "subjects:\n  - {name: least, property: read_modify_write, kernel: least.cl, "
               "type: float, function: least, model: fmin, returns: nothing}\n");
  const Outcome outcome =
      run({{"prove", "least.yaml", "--out", "out", "--seed", "1"}, folder.path(), {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(tells(outcome, "wrong_value: alone on its cell, an operation stored another value"));
  CHECK(tells(outcome, "smallest case: 1 work-group \u00d7 1 work-item \u00d7 1 operation"));
  CHECK(tells(outcome, "seen in: every launch: the operation is wrong alone"));
  CHECK(tells(outcome, "the operation is wrong although nobody else works on what it changes"));
}

TEST_CASE("prove: a kernel that is wrong with one work-item is shown with one", "[cli]") {
  const TemporaryFolder folder;
  folder.write("count.cl",
               "kernel void count(volatile global uint *total, uint n) { atomic_add(total, 2u); }\n"
               "kernel void one(global uint *total, uint n) { *total += n; }\n");
  folder.write("count.yaml",
               "subjects:\n  - {name: count, property: serial_equivalence, kernel: count.cl, "
               "entry: count, reference: one, arguments: [{name: total, type: uint, size: 1}, "
               "{scalar: uint, value: items}]}\n");
  const Outcome outcome =
      run({{"prove", "count.yaml", "--out", "out", "--seed", "1"}, folder.path(), {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(tells(outcome, "smallest case: 1 work-group \u00d7 1 work-item \u00d7 1 operation"));
  const Outcome replay = run({{"replay", "out/failures/0001.json"}, folder.path(), {}});
  INFO(replay.out);
  CHECK(replay.exit_code == 1);
}

// Alone, a weak compare-exchange that fails for no reason is taken for an empty list.
TEST_CASE("prove: a weak compare-exchange may fail where an operation is alone", "[cli]") {
  const TemporaryFolder folder;
  folder.write("list.cl",
               "#define AT(p) ((volatile global atomic_int *)(p))\n"
               "#define SEEN(p, order) atomic_load_explicit(AT(p), order, memory_scope_device)\n"
               "#define HEAD(seen, node) ((((seen) >> 8) + 1) << 8 | ((node) + 1))\n"
               "#define SWAP(KIND, order, to) atomic_compare_exchange_##KIND##_explicit(AT(head), "
               "&seen, \\\n"
               "    to, order, memory_order_relaxed, memory_scope_device)\n"
               "int first(int head) { return (head & 255) - 1; }\n"
               "void put(volatile global int *head, global int *next, int node) {\n"
               "  int seen = SEEN(head, memory_order_relaxed);\n"
               "  do atomic_store_explicit(AT(next + node), first(seen), memory_order_relaxed,\n"
               "                           memory_scope_device);\n"
               "  while (!SWAP(strong, memory_order_release, HEAD(seen, node)));\n"
               "}\n"
               "int take(volatile global int *head, global int *next) {\n"
               "  int seen = SEEN(head, memory_order_acquire);\n"
               "  while (first(seen) >= 0) {\n"
               "    const int link = SEEN(next + first(seen), memory_order_relaxed);\n"
               "    const int node = first(seen);\n"
               "    if (SWAP(weak, memory_order_acquire, HEAD(seen, link))) return node;\n"
               "#ifdef GIVES_UP\n"
               "    if (first(seen) == node) return -1;\n"
               "#endif\n"
               "  }\n"
               "  return -1;\n"
               "}\n");
  const auto list = [](const std::string& name, const std::string& options) {
    return "  - {name: " + name + ", property: list_prepend, kernel: list.cl, prepend: put, " +
           "pop: take, head_index: first, empty: 0, node_limit: 200, build_options: [" + options +
           "]}\n";
  };
  folder.write("list.yaml", "subjects:\n" + list("again", "") + list("once", "-DGIVES_UP"));
  const Outcome outcome =
      run({{"prove", "list.yaml", "--out", "out", "--size", "1x2x1"}, folder.path(), {}});
  INFO(outcome.err);
  CHECK(tells(outcome, "wrong_return: alone on a list, popping from a list of two nodes"));
  CHECK(tells(outcome, "VIOLATION (wrong_return)  once"));
  CHECK(tells(outcome, "proven        again"));
}
