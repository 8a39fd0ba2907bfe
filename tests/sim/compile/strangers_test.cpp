// Files in the manner of published code, with the language that it has, on every pipeline. Each
// stores what it finds; none is of ours but in name.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/compile/serial_runtime.hpp"

using Catch::Matchers::Contains;
using stalemate::sim::Pipeline;

namespace {

struct StrangersFile {
  const char* name;
  std::vector<int> due;  // what the kernel leaves of as many zeros
  std::vector<std::string> versions = {"CL1.2", "CL3.0"};
};

const StrangersFile kStrangers[] = {
    {"attributes", {38, 12, 3, 21}},
    {"pragmas", {1, 5, 7, 6}},
    {"words", {4, 6, 1, 16, 12, 8, 9, 13, 8, 1, 5, 6, 1, -1, 3, 3}},
    {"generic", {8, 8, 3, 6, 1}, {"CL2.0", "CL3.0"}},
};

std::string text_of(const std::string& name) {
  std::ifstream file(STALEMATE_SOURCE_DIR "/tests/sim/compile/strangers/" + name + ".cl");
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("strangers: their files build and do what they say, by every pipeline") {
  for (const StrangersFile& file : kStrangers) {
    for (const Pipeline pipeline : kEveryPipeline) {
      for (const std::string& version : file.versions) {
        INFO(file.name << " by " << to_string(pipeline) << " in " << version);
        const auto module = compiled(text_of(file.name), "-cl-std=" + version, pipeline);
        std::vector<int> out(file.due.size());
        int* data = out.data();
        run_kernel(*module, {&data});
        CHECK(out == file.due);
      }
    }
  }
}

TEST_CASE("strangers: what is wrong in them is the compiler's error, with their line") {
  CHECK_THAT(refused("kernel void k(global int* a) { float4 x = 1; *a = x; }"),
             Contains("program.cl:1:") && Contains("error"));
  CHECK_THAT(refused("__attribute__((reqd_work_group_size(0, 1, 1))) kernel void k(void) {}"),
             Contains("program.cl:1:") && Contains("reqd_work_group_size"));
  CHECK_THAT(refused("kernel int k(void) { return 1; }"), Contains("program.cl:1:"));
  CHECK_THAT(refused("constant int table[1]; kernel void k(global int* a) { table[0] = *a; }"),
             Contains("program.cl:1:"));
  CHECK_THAT(refused("__device__ int f(int* p) { return atomicAdd(p, 1); }"),
             Contains("unknown type name '__device__'"));
}

TEST_CASE("strangers: what all work-items print comes whole, one text after another") {
  std::vector<int> out(1);
  const Heard heard = run_with_output<int>(R"(kernel void k(global int* a) {
  printf("item %d of %lu: %v4hlf|%s|%5.1f\n", (int)get_global_id(0), (ulong)get_global_size(0),
         (float4)(1, 2, 3, 4), "text", 2.5f);
})",
                                           out, "", 2);
  CHECK(heard.printed ==
        "item 0 of 2: 1.000000,2.000000,3.000000,4.000000|text|  2.5\n"
        "item 1 of 2: 1.000000,2.000000,3.000000,4.000000|text|  2.5\n");
}
