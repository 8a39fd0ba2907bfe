// What a violation says where a program counts on fences of OpenCL 1.x.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;

namespace {

const std::string kOnDevice =
    "atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)";

std::string macro(const std::string& name, const std::string& fence) {
  return fmt::format(
      "#define {}(lock, ...) do {{ \\\n"
      "  int done = 0; \\\n"
      "  while (!done) {{ \\\n"
      "    if (atomic_xchg(lock, 1) == 0) {{ \\\n"
      "      {}; __VA_ARGS__; {}; atomic_xchg(lock, 0); done = 1; }} }} }} while (0)\n",
      name, fence, fence);
}

std::string lock(const std::string& name) {
  return "  - {name: " + name +
         ", property: mutual_exclusion, kernel: mine.cl, with_lock: " + name + "}\n";
}

Outcome fences_run(const TemporaryFolder& directory, const std::string& device) {
  directory.write("mine.cl", macro("OLD", "mem_fence(CLK_GLOBAL_MEM_FENCE)") + macro("NONE", "") +
                                 macro("WIDE", kOnDevice));
  directory.write("mine.yaml", "subjects:\n" + lock("OLD") + lock("NONE") + lock("WIDE"));
  return run({{"run", "mine.yaml", "--seed", "1", "--time", "5m", "--cases", "10", "--jobs", "1",
               "--device", device, "--out", "out"},
              directory.path(),
              {}});
}

/// What is said of a subject that is convicted.
std::string part_of(const std::string& text, const std::string& subject) {
  const std::size_t begin = text.find("VIOLATION (stale_read)  " + subject + " on ");
  REQUIRE(begin != std::string::npos);
  return text.substr(begin, text.find("  replay: ", begin) - begin);
}

bool has_fence_words(const std::string& text) {
  return text.find("mem_fence orders memory only within its own work-group") != std::string::npos;
}

}  // namespace

TEST_CASE("legacy fences: a violation says that mem_fence was too narrow, and what is not",
          "[cli]") {
  const TemporaryFolder directory;
  const Outcome found = fences_run(directory, "sim:weakest");
  INFO(found.err);
  CHECK(found.exit_code == 1);
  const std::string old = part_of(found.err, "OLD");
  CHECK(has_fence_words(old));
  CHECK(old.find(kOnDevice) != std::string::npos);
  CHECK(old.find("mem_fence (acq_rel, work_group)") != std::string::npos);
  CHECK_FALSE(has_fence_words(part_of(found.err, "NONE")));
  CHECK(found.err.find("pass          WIDE on sim:weakest") != std::string::npos);

  for (const std::string& file : files_below(directory.path() + "/out/failures", ".json")) {
    const Outcome again = run({{"replay", file, "-n", "1"}, directory.path(), {}});
    INFO(again.out);
    CHECK(again.out.find("reproduced exactly") != std::string::npos);
    CHECK(has_fence_words(again.out) == (again.out.find("OLD (") == 0));
  }
}

TEST_CASE("legacy fences: where memory is in order nothing is said of them", "[cli]") {
  const TemporaryFolder directory;
  const Outcome found = fences_run(directory, "sim:sc");
  INFO(found.err);
  CHECK_FALSE(has_fence_words(found.err));
  CHECK(found.err.find("pass          OLD on sim:sc") != std::string::npos);
}

TEST_CASE("weak fences: the barrier without the flag of global memory is named, and its remedy",
          "[cli]") {
  const TemporaryFolder directory;
  directory.write("last.cl",
                  "kernel void total(global const uint *in, volatile global atomic_uint *sum,\n"
                  "                  volatile global atomic_uint *done, global uint *out) {\n"
                  "  atomic_fetch_add_explicit(sum, in[get_global_id(0)], memory_order_relaxed);\n"
                  "  work_group_barrier(CLK_LOCAL_MEM_FENCE);\n"
                  "  if (get_local_id(0) == 0 &&\n"
                  "      atomic_fetch_add_explicit(done, 1, memory_order_acq_rel) ==\n"
                  "          get_num_groups(0) - 1)\n"
                  "    out[0] = atomic_load_explicit(sum, memory_order_relaxed);\n"
                  "}\n"
                  "kernel void reference(global const uint *in, global uint *out, uint n) {\n"
                  "  for (uint i = 0; i < n; i++) out[0] += in[i];\n"
                  "}\n");
  directory.write("last.yaml",
                  "subjects:\n"
                  "  - name: last\n"
                  "    property: serial_equivalence\n"
                  "    kernel: last.cl\n"
                  "    kernels: [{entry: total, arguments: [in, sum, done, out]}]\n"
                  "    reference: reference\n"
                  "    reference_arguments: [in, out, n]\n"
                  "    arguments:\n"
                  "      - {name: in, type: uint, size: items, fill: random, range: [1, 9]}\n"
                  "      - {name: sum, type: uint, size: 1, compare: none}\n"
                  "      - {name: done, type: uint, size: 1, compare: none}\n"
                  "      - {name: out, type: uint, size: 1}\n"
                  "      - {name: n, scalar: uint, value: items}\n");
  const Outcome found = run({{"run", "last.yaml", "--seed", "1", "--time", "5m", "--cases", "200",
                              "--device", "sim:independent", "--out", "out"},
                             directory.path(),
                             {}});
  INFO(found.err);
  CHECK(found.exit_code == 1);
  CHECK(found.err.find("the work_group_barrier at last.cl:4 has no flag of global memory") !=
        std::string::npos);
  CHECK(found.err.find("mend: Give the fence or barrier the flag of the memory that is shared") !=
        std::string::npos);
}
