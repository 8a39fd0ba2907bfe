// What users are told, in the terms of their own code, as the console has it.
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

/// Work-group 0 writes and raises a flag; who sees the flag reads.
std::string message_passing(const std::string& write_order, const std::string& read_order) {
  return "kernel void pass_on(global uint *data, global atomic_uint *flag, global uint *seen) {\n"
         "  const uint me = get_global_id(0);\n"
         "  if (me == 0) {\n"
         "    data[0] = 7;\n"
         "    atomic_store_explicit(flag, 1, " +
         write_order +
         ");\n"
         "  } else if (atomic_load_explicit(flag, " +
         read_order +
         ") == 1) {\n"
         "    seen[me] = data[0];\n"
         "  }\n"
         "}\n"
         "kernel void reference(global uint *data, global uint *flag, global uint *seen) {\n"
         "  data[0] = 7;\n"
         "  flag[0] = 1;\n"
         "}\n";
}

const std::string kPassOnTo =
    "subjects:\n"
    "  - name: passed\n"
    "    property: serial_equivalence\n"
    "    kernel: passed.cl\n"
    "    cl_std: CL2.0\n"
    "    entry: pass_on\n"
    "    reference: reference\n"
    "    arguments:\n"
    "      - {name: data, type: uint, size: 1}\n"
    "      - {name: flag, type: uint, size: 1}\n";

/// What the console says of it; a word may be broken off at any blank.
std::string told(const std::string& source) {
  const TemporaryFolder directory;
  directory.write("passed.cl", source);
  directory.write("passed.yaml",
                  kPassOnTo + "      - {name: seen, type: uint, size: items, compare: none}\n");
  const Outcome outcome = run(
      {{"run", "passed.yaml", "--device", "sim:sc", "--seed", "3", "--cases", "60", "--out", "out"},
       directory.path(),
       {}});
  CHECK(outcome.exit_code == 1);
  return outcome.err;
}

const std::string kBetween =
    "between the two, the read of flag[0] at passed.cl:6 finds what the write at passed.cl:5 left";

}  // namespace

TEST_CASE("messages: a race names the lines, what to do, and which side orders already", "[cli]") {
  const std::string relaxed = "memory_order_relaxed, memory_scope_device";
  const std::string acquire = "memory_order_acquire, memory_scope_device";
  const std::string release = "memory_order_release, memory_scope_device";
  const std::string narrow = "memory_order_release, memory_scope_work_group";
  const std::string no_release = told(message_passing(relaxed, acquire));
  CHECK_THAT(no_release,
             Catch::Contains("passed.cl:4 stores data[0] plainly while passed.cl:7 may read it"));
  CHECK_THAT(no_release,
             Catch::Contains("make both accesses atomic (relaxed is enough for the value alone; "));
  CHECK_THAT(no_release,
             Catch::Contains(kBetween + "; the read acquires already. They are ordered once the "
                                        "write, which is relaxed, is a release"));
  CHECK_THAT(told(message_passing(release, relaxed)),
             Catch::Contains(kBetween +
                             "; the write releases already. They are ordered once the read, which "
                             "is relaxed, is an acquire"));
  CHECK_THAT(told(message_passing(narrow, acquire)),
             Catch::Contains("(passed.cl:5 has memory_scope_work_group)"));
}

TEST_CASE("messages: a wrong value tells which access of its race lacks the order", "[cli]") {
  const TemporaryFolder directory;
  directory.write(
      "passed.cl",
      "kernel void pass_on(global uint *data, global atomic_uint *flag, global uint *out) {\n"
      "  if (get_group_id(0) == 0) {\n"
      "    data[0] = 0xbe2f1f97;\n"
      "    atomic_store_explicit(flag, 1, memory_order_release, memory_scope_device);\n"
      "  } else {\n"
      "    uint up = atomic_load_explicit(flag, memory_order_relaxed, memory_scope_device);\n"
      "    out[0] = up ? data[0] : 0xbe2f1f97;\n"
      "  }\n"
      "}\n"
      "kernel void reference(global uint *data, global uint *flag, global uint *out) {\n"
      "  data[0] = out[0] = 0xbe2f1f97; flag[0] = 1;\n"
      "}\n");
  directory.write("passed.yaml", kPassOnTo + "      - {name: out, type: uint, size: 1}\n");
  const Outcome outcome =
      run({{"prove", "passed.yaml", "--size", "2x1x1", "--out", "out"}, directory.path(), {}});
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, Catch::Contains("VIOLATION (wrong_value)"));
  CHECK_THAT(outcome.err, Catch::Contains(kBetween.substr(0, 38)) &&
                              Catch::Contains("once the read, which is relaxed, is an acquire"));
  CHECK_THAT(outcome.err, Catch::Contains("had stored 3190759319"));  // of a buffer of uint
}

TEST_CASE("messages: who returns in front of a barrier is told without a line of the driver's",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("early.cl",
                  "kernel void early(global uint *out, local uint *part, uint n) {\n"
                  "  if (get_global_id(0) >= n) return;\n"
                  "  part[get_local_id(0)] = 1;\n"
                  "  barrier(CLK_LOCAL_MEM_FENCE);\n"
                  "  out[get_global_id(0)] = part[0];\n"
                  "}\n"
                  "kernel void alone(global uint *out, uint n) {\n"
                  "  for (uint i = 0; i < n; ++i) out[i] = 1;\n"
                  "}\n");
  directory.write("early.yaml",
                  "subjects:\n"
                  "  - name: early\n"
                  "    property: serial_equivalence\n"
                  "    kernel: early.cl\n"
                  "    kernels: [{entry: early, arguments: [out, part, n]}]\n"
                  "    reference: alone\n"
                  "    reference_arguments: [out, n]\n"
                  "    at_least: {work_group_size: 2}\n"
                  "    arguments:\n"
                  "      - {name: out, type: uint, size: items}\n"
                  "      - {name: part, local: uint, size: group_size}\n"
                  "      - {name: n, scalar: uint, value: items + -1}\n");
  for (const char* command : {"run", "prove"}) {
    std::vector<std::string> arguments{command, "early.yaml", "--seed", "3", "--out", command};
    if (arguments[0] == "run") arguments.insert(arguments.end(), {"--device", "sim:sc"});
    const Outcome outcome = run({arguments, directory.path(), {}});
    INFO(outcome.err);
    CHECK(outcome.exit_code == 1);
    CHECK_THAT(outcome.err, Catch::Contains("has ended without an access of its own on the way"));
    CHECK_THAT(outcome.err, !Catch::Contains("begin.clh"));
  }
}

TEST_CASE(
    "messages: a wrong value is told with the race of its launch, and its trace with what orders",
    "[cli]") {
  const TemporaryFolder directory;
  directory.write(
      "turned.cl",
      "kernel void turn(global const uint *in, global uint *out, local uint *part) {\n"
      "  uint me = get_local_id(0);\n"
      "  part[me] = in[get_global_id(0)];\n"
      "  barrier(CLK_GLOBAL_MEM_FENCE);\n"
      "  out[get_global_id(0)] = part[SIZE - 1 - me];\n"
      "}\n"
      "kernel void turned(global const uint *in, global uint *out, local uint *part) {\n"
      "  for (uint i = 0; i < SIZE; ++i) out[i] = in[SIZE - 1 - i];\n"
      "}\n");
  directory.write("turned.yaml",
                  "generate: {work_groups: [1, 1]}\n"
                  "subjects:\n"
                  "  - name: turned\n"
                  "    property: serial_equivalence\n"
                  "    kernel: turned.cl\n"
                  "    build_options: [-DSIZE=4]\n"
                  "    work_group_size: 4\n"
                  "    entry: turn\n"
                  "    reference: turned\n"
                  "    arguments:\n"
                  "      - {name: in, type: uint, size: items, fill: random}\n"
                  "      - {name: out, type: uint, size: items}\n"
                  "      - {local: uint, size: 4}\n");
  const Outcome outcome =
      run({{"run", "turned.yaml", "--device", "sim:weakest", "--seed", "3", "--out", "out"},
           directory.path(),
           {}});
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err, Catch::Contains("VIOLATION (wrong_value)"));
  CHECK_THAT(outcome.err, Catch::Contains("which may be why: turned.cl:3 stores part[") &&
                              Catch::Contains("plainly while turned.cl:5 may read it"));
  CHECK_THAT(outcome.err, Catch::Contains("a barrier with the flag of that memory between them"));
  CHECK_THAT(outcome.err, Catch::Contains("between the two, both pass the barrier at turned.cl:4, "
                                          "which has no flag of local memory"));
  CHECK_THAT(outcome.err, Catch::Contains("turned.cl:4  barrier of global memory"));
  CHECK_THAT(outcome.err, Catch::Contains("mend: Mend the data race first."));
}

TEST_CASE("messages: what is skipped says which device lacks nothing, and which key asks for it",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("lock.cl",
                  "void get(global atomic_int *l) { while (atomic_exchange(l, 1)); }\n"
                  "void give(global atomic_int *l) { atomic_store(l, 0); }\n");
  const std::string lock =
      "property: mutual_exclusion, kernel: lock.cl, acquire: get, release: give";
  directory.write("lock.yaml",
                  "subjects:\n"
                  "  - {name: waits, " +
                      lock +
                      ", needs_progress: work_item}\n"
                      "  - {name: wants, " +
                      lock + ", requires: [cl_khr_nothing]}\n");
  const Outcome outcome =
      run({{"run", "lock.yaml", "--device", "sim:serial", "--seed", "1", "--out", "out"},
           directory.path(),
           {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 4);
  CHECK_THAT(outcome.err, Catch::Contains("missing: progress: the subject needs work_item"));
  CHECK_THAT(outcome.err, Catch::Contains("next: nothing of that is missing on sim:sc"));
  CHECK_THAT(outcome.err, Catch::Contains("if the code waits for less, say so by "
                                          "`needs_progress:`"));
  CHECK_THAT(outcome.err, Catch::Contains("next: no device here is known to have it; if the code "
                                          "can do without, put that part in an #ifdef"));
}

TEST_CASE("skipped: a device is named that does not lack it, though the run had asked no driver",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("add.cl",
                  "uint add(volatile global uint *p, uint n) { return atomic_add(p, n); }");
  directory.write("add.yaml",
                  "subjects:\n"
                  "  - {name: add, property: read_modify_write, kernel: add.cl, function: add,\n"
                  "     model: add, requires: [cl_khr_3d_image_writes]}\n");
  const Outcome outcome =
      run({{"run", "add.yaml", "--device", "sim:sc", "--out", "out"}, directory.path(), {}});
  CHECK(outcome.err.find("skipped") != std::string::npos);
  CHECK(outcome.err.find("nothing of that is missing on pocl:0") != std::string::npos);
}

TEST_CASE("messages: a lock's race names the function that orders nothing, and mends the lock",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("lock.cl",
                  "void lock(global atomic_int *l) {\n"
                  "  while (atomic_exchange_explicit(l, 1, memory_order_acquire, "
                  "memory_scope_device)) {\n  }\n}\n"
                  "void unlock(global atomic_int *l) {\n"
                  "  atomic_store_explicit(l, 0, memory_order_relaxed, memory_scope_device);\n}\n");
  directory.write(
      "lock.yaml",
      "subjects:\n  - {name: lock, property: mutual_exclusion, kernel: lock.cl, acquire: "
      "lock, release: unlock, needs_progress: work_item}\n");
  const Outcome outcome = run(
      {{"run", "lock.yaml", "--device", "sim:sc", "--seed", "1", "--out", "out", "--cases", "20"},
       directory.path(),
       {}});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err,
             Catch::Contains("what one section wrote is not ordered before the next reads it: "
                             "`unlock` (lock.cl:6) is relaxed"));
  CHECK_THAT(outcome.err, Catch::Contains("mend: Give the lock back by a release"));
  CHECK_THAT(outcome.err, Catch::Contains("pass on: stalemate export out/failures/0001.json"));
  CHECK(outcome.err.find("at byte") == std::string::npos);
}

TEST_CASE("messages: of a set its keys are told of, and not what its operations returned",
          "[cli]") {
  const TemporaryFolder directory;
  const Outcome outcome = run(
      {{"run", STALEMATE_SOURCE_DIR "/configs/structures.yaml", "--subject", "hash_set.looks_first",
        "--device", "sim:sc", "--seed", "3", "--cases", "60", "--verbose", "--out", "out"},
       directory.path(),
       {}});
  CHECK(outcome.exit_code == 0);
  CHECK_THAT(outcome.err, Catch::Contains("no order explains what the operations on key ") &&
                              Catch::Contains(" of the set answered"));
}
