// From a violation to a program that somebody else compiles and runs.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sys/wait.h>

#include <catch2/catch.hpp>

#include "cli/program.hpp"

using namespace stalemate::test;
using nlohmann::json;

namespace {

/// Code that is wrong, and the same mended, where that is launched, too: each costs a compilation.
struct Code {
  std::string name;
  std::string config;
  std::string wrong;
  std::string mended;
};

const Code kAddition{
    "addition",
    "    property: read_modify_write\n    function: add\n    type: uint\n    model: add\n",
    "uint add(volatile __global uint *cell, uint n) { uint old = *cell; *cell = old + n; "
    "return old; }\n",
    "uint add(volatile __global uint *cell, uint n) { return atomic_add(cell, n); }\n"};

const Code kLock{"lock", "    property: mutual_exclusion\n    with_lock: WITH_LOCK\n",
                 "#define WITH_LOCK(lock, ...) do { __VA_ARGS__ } while (0)\n", ""};

const Code kList{"list", "    property: list_prepend\n    prepend: prepend\n",
                 "void prepend(volatile __global int *head, __global int *next, int node) {\n"
                 "  next[node] = *head;\n  *head = node;\n}\n",
                 ""};

const std::string kReference =
    "__kernel void one(__global uint *total, uint n) { *total += 16u * n; }\n";

/// A kernel that counts 16 times: once would be missed by chance where others use the processors.
std::string counting(const std::string& step) {
  return kReference +
         "__kernel void count(volatile __global uint *total, uint n) {\n"
         "  for (uint i = 0; i < 16; ++i) " +
         step + ";\n}\n";
}

const Code kWhole{"whole",
                  "    property: serial_equivalence\n    entry: count\n    reference: one\n"
                  "    arguments:\n      - {name: total, type: uint, size: 1}\n"
                  "      - {scalar: uint, value: items}\n",
                  counting("++*total"), counting("atomic_inc(total)")};

const std::string kCounted = "uint counted(volatile __global uint *c) { return *c; }\n";

// Of so few work-items that the program judges what it sees, however little a case was shrunk.
const Code kCounter{
    "counter",
    "    property: linearizability\n    model: counter\n    object: {words: 1}\n"
    "    at_most: {work_groups: 4, work_group_size: 2}\n"
    "    operations: {add: count, read: counted}\n",
    kCounted +
        "uint count(volatile __global uint *c, uint n) { uint old = *c; *c = old + n; "
        "return old; }\n",
    kCounted + "uint count(volatile __global uint *c, uint n) { return atomic_add(c, n); }\n"};

/// Has the program find what is wrong with each of them on PoCL: a file each, in their order.
std::vector<std::string> failures_of(const TemporaryFolder& folder,
                                     const std::vector<Code>& codes) {
  std::string config =
      "generate: {work_groups: [2, 4], work_group_size: [1, 8], operations_per_item: [4, 16]}\n"
      "shrink: {launches: 4, time: 100ms}\n"
      "subjects:\n";
  for (const Code& code : codes) {
    folder.write(code.name + ".cl", code.wrong);
    config += "  - name: " + code.name + "\n    kernel: " + code.name + ".cl\n" + code.config;
  }
  folder.write("mine.yaml", config);
  const Outcome outcome =
      run({{"run", "mine.yaml", "--device", "pocl", "--seed", "1", "--out", "out"}, folder.path()});
  INFO(outcome.err);
  CHECK(outcome.exit_code == 1);
  return files_below(folder.path() + "/out/failures", ".json");
}

Outcome export_to(const TemporaryFolder& folder, const std::string& failure,
                  const std::string& out) {
  return run({{"export", failure, "--out", out}, folder.path()});
}

/// How the command ended that a shell was given.
int shell(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/// The exit code of the program in the folder.
int reproduced(const std::string& folder, const std::string& launches,
               const std::string& platform = "Portable") {
  return shell("cd " + folder +
               " && RUSTICL_ENABLE=llvmpipe POCL_WORK_GROUP_SPECIALIZATION=0 POCL_CACHE_DIR=" +
               folder + "/cache ./reproduce " + platform + " '' " + launches + " > seen.txt 2>&1");
}

/// Compiles it without a warning before.
int reproduce(const std::string& folder, const std::string& launches,
              const std::string& flags = "") {
  const int compiled = shell("cd " + folder + " && cc -std=c99 -Wall -Wextra -Werror -pedantic " +
                             flags + " -o reproduce reproduce.c -lOpenCL");
  return compiled == 0 ? reproduced(folder, launches) : -2;
}

bool has_rusticl() {
  const char* vendors = std::getenv("OCL_ICD_VENDORS");
  const std::string folder = vendors == nullptr ? "/etc/OpenCL/vendors" : vendors;
  return std::filesystem::exists(folder + "/rusticl.icd");
}

/// Puts `code` between the two marked lines.
void put_in_place(const std::string& kernel, const std::string& code) {
  std::string text = read(kernel);
  const std::size_t begin = text.find('\n', text.find("// ===== Code under test")) + 1;
  const std::size_t end = text.find("// ===== End of the code under test");
  REQUIRE(end != std::string::npos);
  text.replace(begin, end - begin, code);
  std::ofstream(kernel, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("export: what failed on PoCL fails in a program of its own, and not when it is mended",
          "[cli]") {
  const TemporaryFolder folder;
  const std::vector<Code> codes = {kAddition, kLock, kList, kWhole, kCounter};
  const auto failures = failures_of(folder, codes);
  REQUIRE(failures.size() == codes.size());
  if (!has_rusticl()) WARN("rusticl skipped: Debian's mesa-opencl-icd is not installed");
  for (std::size_t i = 0; i < codes.size(); ++i) {
    const std::string out = folder.file(codes[i].name);
    INFO(codes[i].name);
    const Outcome outcome = export_to(folder, failures[i], out);
    INFO(outcome.err);
    REQUIRE(outcome.exit_code == 0);
    CHECK(reproduce(out, "20000") == 1);
    if (has_rusticl() && codes[i].name != "counter")
      CHECK(reproduced(out, "20000", "rusticl") == 1);
    INFO(read(out + "/seen.txt"));
    if (codes[i].mended.empty()) continue;
    put_in_place(out + "/kernel.cl", codes[i].mended);
    CHECK(reproduced(out, "50") == 0);
  }

  const std::string addition = folder.file("addition");
  // Neither what does not build nor a device that is not there is the bug.
  put_in_place(addition + "/kernel.cl", "no OpenCL C\n");
  CHECK(reproduced(addition, "1") == 2);
  CHECK(shell("cd " + addition + " && ./reproduce no-such-platform > seen.txt") == 2);
  // A folder with something in it is left alone.
  const Outcome again = export_to(folder, failures.front(), addition);
  CHECK(again.exit_code == 2);
  CHECK(again.err.find("new folder") != std::string::npos);

  // A launch whose operations did not run shows nothing, neither that they are right.
  const std::string kernel = folder.file("counter") + "/kernel.cl";
  std::string idle = read(kernel);
  idle.replace(idle.find("->ran = 1"), 9, "->ran = 0");
  folder.write("counter/kernel.cl", idle);
  CHECK(reproduced(folder.file("counter"), "1") == 2);
  CHECK(read(folder.file("counter") + "/seen.txt").find("nothing was judged") != std::string::npos);

  // The program of a whole kernel is compiled in no time.
  json failure = json::parse(read(failures[3]));
  const auto exported_as = [&](const std::string& name, const std::string& body) {
    failure["subject"]["source"] = kReference +
                                   "__kernel void count(volatile __global uint *total, uint n) { " +
                                   body + " }\n";
    folder.write(name + ".json", failure.dump());
    REQUIRE(export_to(folder, name + ".json", name).exit_code == 0);
    return folder.file(name);
  };
  failure["violation"]["kind"] = "no_progress";
  const std::string stuck = exported_as("stuck", "while (*total != n + 1u) *total = n;");
  CHECK(reproduce(stuck, "1", "-DLAUNCH_SECONDS=1") == 1);
  failure.erase("violation");
  failure["crash"] = {{"how", "signal 11 (Segmentation fault)"}, {"while_building", false}};
  const std::string crash = exported_as("crash", "*(volatile __global uint *)(ulong)n = 1u;");
  CHECK(reproduce(crash, "1") == 1);
}

namespace {

// Right as it is. NUMBER is what a launch leaves at the end of each buffer.
const std::string kNumbers =
    "__kernel void fill(volatile __global int *is, __global uint *most, __global uchar *least,\n"
    "    __global float *sum, __global ulong *distinct, __global short *sorted,\n"
    "    __global half *halves) {\n"
    "  if (get_global_id(0) != 0) return;\n"
    "  for (int i = 0; i < 4; ++i) {\n"
    "    is[i] = -3; most[i] = 7; least[i] = 200; sum[i] = 0.25f; distinct[i] = i;\n"
    "    sorted[i] = 2 - i; vstore_half(i == 0 ? 1.5f : -0.5f, i, halves);\n"
    "  }\n"
    "  BREAK\n"
    "}\n";

const std::string kNumbersConfig =
    "generate: {work_groups: [2, 2], work_group_size: [1, 1]}\n"
    "shrink: {launches: 1, time: 1ms}\n"
    "subjects:\n"
    "  - name: numbers\n    kernel: numbers.cl\n    property: serial_equivalence\n"
    "    entry: fill\n    control: fill\n"
    "    arguments:\n"
    "      - {name: is, type: int, size: 4}\n"
    "      - {name: most, type: uint, size: 4}\n"
    "      - {name: least, type: uchar, size: 4}\n"
    "      - {name: sum, type: float, size: 4}\n"
    "      - {name: distinct, type: ulong, size: 4}\n"
    "      - {name: sorted, type: short, size: 4}\n"
    "      - {name: halves, type: half, size: 4}\n"
    "    invariants:\n"
    "      - {buffer: is, is: -3, except: 5}\n"
    "      - {buffer: most, at_most: 7, kind: too_much}\n"
    "      - {buffer: least, at_least: 200}\n"
    "      - {buffer: sum, sum: 1}\n"
    "      - {buffer: is, sum: -12}\n"
    "      - {buffer: distinct, distinct: true}\n"
    "      - {buffer: sorted, sorted: descending}\n"
    "      - {buffer: halves, at_least: -0.5, at_most: 1.5}\n";

const char* const kCheckAlone = R"(#define main all
#include "reproduce.c"
#undef main
int main(int argc, char** argv) {
  int i;
  for (i = 0; i < 4; ++i) {
    is_now[i] = (cl_uint)-3; most_now[i] = 7; least_now[i] = 200; distinct_now[i] = (cl_ulong)i;
    sum_now[i] = 0x3e800000; sorted_now[i] = (cl_ushort)(2 - i); halves_now[i] = 0xb800;
  }
  switch (argc > 1 ? atoi(argv[1]) : 99) {
    case 0: break;
    case 1: least_now[0] = 255; sorted_now[3] = 0x8000; most_now[0] = 0; halves_now[1] = 1; break;
    case 2: is_now[1] = 3; is_now[2] = (cl_uint)-9; break;
    case 3: is_now[1] = 5; break;
    case 4: most_now[2] = 0xffffffff; break;
    case 5: least_now[0] = 199; break;
    case 6: sum_now[2] = 0x3f000000; break;
    case 7: distinct_now[0] = 3; break;
    case 8: sorted_now[3] = 1; break;
    case 9: halves_now[3] = 0xba00; break;
    case 10: halves_now[0] = 0x7e00; break;
    default: return 2;
  }
  return shows_the_bug();
}
)";

std::string with_break(const std::string& code) {
  std::string source = kNumbers;
  return source.replace(source.find("BREAK"), 5, code);
}

}  // namespace

TEST_CASE("export: an invariant that is broken fails in a program of its own, each by itself",
          "[cli]") {
  const TemporaryFolder folder;
  folder.write("numbers.cl", with_break("most[3] = 8;"));
  folder.write("numbers.yaml", kNumbersConfig);
  const Outcome outcome = run(
      {{"run", "numbers.yaml", "--device", "pocl", "--seed", "1", "--out", "out"}, folder.path()});
  INFO(outcome.err);
  REQUIRE(outcome.exit_code == 1);
  CHECK(outcome.err.find("VIOLATION (too_much)") != std::string::npos);
  const auto failures = files_below(folder.path() + "/out/failures", ".json");
  REQUIRE(failures.size() == 1);
  REQUIRE(export_to(folder, failures.front(), "numbers").exit_code == 0);
  const std::string out = folder.file("numbers");
  CHECK(reproduce(out, "1") == 1);
  put_in_place(out + "/kernel.cl", with_break(""));
  CHECK(reproduced(out, "1") == 0);
  // Its check alone, of what else a launch might leave.
  folder.write("numbers/check.c", kCheckAlone);
  REQUIRE(shell("cd " + out + " && cc -std=c99 -o check check.c -lOpenCL") == 0);
  const auto finds = [&](int number) {
    return shell(out + "/check " + std::to_string(number) + " > " + out + "/seen.txt");
  };
  for (const int right : {0, 1}) CHECK(finds(right) == 0);
  for (int wrong = 2; wrong <= 10; ++wrong) {
    INFO(wrong);
    CHECK(finds(wrong) == 1);
  }
  CHECK(finds(11) == 2);
}
