#include <algorithm>
#include <string>

#include <catch2/catch.hpp>

#include "pocl.hpp"
#include "serial_hand_made.hpp"
#include "stalemate/property/facets.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// One work-group size: where subjects are many, compiling costs more than running.
GenerateSettings quick_kernels() {
  GenerateSettings settings;
  settings.work_groups = {2, 8};
  settings.work_group_size = {8, 8};
  settings.operations_per_item = {1, 64};
  settings.cells = {1, 64};
  return settings;
}

std::string verdict_kind(const Launched& launched) {
  const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
  return std::string(violation == nullptr ? name(launched.judgement.verdict)
                                          : name(violation->kind));
}

/// The first violation's kind; "pass" if there is none, and some launch met.
std::string kind_within(const Subject& subject, std::uint64_t cases) {
  bool met = false;
  for (std::uint64_t index = 0; index < cases; ++index) {
    const Launched launched = launch_case(serial_equivalence(), subject, quick_kernels(), index);
    if (verdict_kind(launched) != "pass") return verdict_kind(launched);
    met = met || launched.judgement.met;
  }
  return met ? "pass" : "nothing met";
}

ArgumentByHand zero_buffer(const char* name, const char* size) {
  return {{"name", name}, {"type", "uint"}, {"size", size}};
}

ArgumentByHand random_buffer(const char* name, const char* size) {
  ArgumentByHand argument = zero_buffer(name, size);
  argument["fill"] = "random";
  return argument;
}

ArgumentByHand number(const char* value) {
  return {{"scalar", "uint"}, {"value", value}};
}

/// Unlike the shipped ones, a subject of the text alone.
std::string kind_of_text(const std::string& source, std::vector<ArgumentByHand> arguments,
                         std::uint64_t cases = 10) {
  const Subject subject = serial_subject(source, std::move(arguments));
  CHECK(complaints(serial_equivalence(), subject).empty());
  return kind_within(subject, cases);
}

}  // namespace

TEST_CASE("serial_equivalence: every shipped kernel leaves what its reference leaves") {
  for (const char* name : {"histogram.global", "histogram.local", "histogram.local_by_one",
                           "group_wait.flag", "group_wait.barrier", "group_wait.chain"}) {
    INFO(name);
    const Subject subject = unoptimised(shipped_serial(name));
    CHECK(serial_equivalence().validate(subject).empty());
    CHECK(kind_within(subject, 20) == "pass");
    CHECK(kind_within(*serial_equivalence().control(subject), 2) == "nothing met");
  }
}

TEST_CASE("serial_equivalence: a mutant that PoCL exposes is exposed as wrong", "[alone]") {
  // Of each kind one: ci/conformance has all of them exposed there.
  for (const char* name :
       {"histogram.plain", "histogram.no_second_barrier", "group_wait.no_wait"}) {
    INFO(name);
    const Subject subject = shipped_serial(name);
    REQUIRE(subject.broken.has_value());
    const auto& devices = subject.broken->exposed_by;
    CHECK(std::find(devices.begin(), devices.end(), "pocl") != devices.end());
    CHECK(kind_within(unoptimised(subject), 50) == "wrong_value");
  }
}

TEST_CASE("serial_equivalence: what is appended in any order is a multiset, and no sequence") {
  const std::string source =
      "__kernel void counts_alone(__global const uint *data, uint n, __global uint *out,\n"
      "                           __global uint *end) {\n"
      "  for (uint i = 0; i < n; ++i) out[(*end)++] = data[n - 1 - i];\n"
      "}\n"
      "__kernel void counts(__global const uint *data, uint n, __global uint *out,\n"
      "                     __global uint *end) {\n"
      "  out[atomic_inc(end)] = data[get_global_id(0)];\n"
      "}\n";
  ArgumentByHand out = zero_buffer("out", "items");
  const auto kind = [&] {
    return kind_of_text(
        source, {random_buffer("data", "items"), number("items"), out, zero_buffer("end", "1")});
  };
  CHECK(kind() == "wrong_value");
  out["compare"] = "multiset";
  CHECK(kind() == "pass");
}

TEST_CASE("serial_equivalence: macros, comments and names of any kind do no harm") {
  const std::string source =
      "#define meeting 3\n#define begin(x) x\n#define input 0x7\n#define p 1\n#define seed 2\n"
      "#define group 6\n#define item 7\n#define spins 8\n#define words 1\n#define here 0\n"
      "typedef __global uint *bins_t;\n"
      "static uint rendezvous(uint count) { return count; }\n"
      "/* __kernel void counts(bins_t bins) { } */\n"
      "__kernel void counts(__global const uint *data, // one, two) {\n"
      "                     bins_t bins /* { */ )\n"
      "// and here {\n"
      "{\n"
      "  if (get_global_id(0) % 2 == 1) return;\n"
      "  atomic_add(bins, rendezvous(data[get_global_id(0)]));\n"
      "}\n"
      "__kernel void counts_alone(__global const uint data[], __global uint *bins) {\n"
      "  bins[0] = 0; for (uint i = 0; i < STEPS; ++i) if (i % 2 == 0) *bins += data[i];\n"
      "}\n";
  Subject subject = serial_subject("#define STEPS 16\n" + source,
                                   {random_buffer("data", "items"), zero_buffer("bins", "1")});
  CHECK(complaints(serial_equivalence(), subject).empty());
  const Launched launched = launch_case(serial_equivalence(), subject, [] {
    Case input = case_of_groups(2);
    input.nd_range.work_group_size = 8;
    return input;
  }());
  CHECK(verdict_kind(launched) == "pass");
}

TEST_CASE("serial_equivalence: local memory, floats and a kernel that is its own reference") {
  const std::string source =
      "__kernel void counts(__global const float *data, float factor, __local float *sums,\n"
      "                     uint n, __global float *out) {\n"
      "  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {\n"
      "    sums[get_local_id(0)] = data[i] * factor;\n"
      "    barrier(CLK_LOCAL_MEM_FENCE);\n"
      "    out[i] = sums[get_local_id(0)] + 0.25f;\n"
      "  }\n"
      "}\n";
  Subject subject =
      serial_subject(source, {{{"name", "data"},
                               {"type", "float"},
                               {"size", "operations"},
                               {"fill", "random"},
                               {"range", Option::List{-0.5, 3}}},
                              {{"scalar", "float"}, {"value", "1.5"}},
                              {{"local", "float"}, {"size", "group_size"}},
                              number("operations"),
                              {{"name", "out"}, {"type", "float"}, {"size", "operations"}}});
  subject.options.set("reference", "counts");
  CHECK(complaints(serial_equivalence(), subject).empty());
  CHECK(kind_within(subject, 5) == "pass");
}

TEST_CASE("serial_equivalence: a kernel that writes what it should only read is caught") {
  const std::string source =
      "__kernel void counts(__global uint *data, __global uint *out) {\n"
      "  out[get_global_id(0)] = data[get_global_id(0)]++;\n"
      "}\n"
      "__kernel void counts_alone(__global uint *data, __global uint *out) {\n"
      "  for (uint i = 0; i < 16; ++i) out[i] = data[i];\n"
      "}\n";
  CHECK(kind_of_text(source, {random_buffer("data", "items"), zero_buffer("out", "items")}, 1) ==
        "wrong_value");
}

TEST_CASE("serial_equivalence: a condensed launch is judged again to the same words", "[alone]") {
  const Subject subject = shipped_serial("histogram.by_first");
  const Launched launched = launch_case(serial_equivalence(), subject, quick_kernels(), 0);
  const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
  REQUIRE(violation != nullptr);
  const Observation some =
      condense(serial_equivalence(), subject, launched.input, observation_of(launched), *violation);
  const auto again = serial_equivalence().judge(subject, launched.input, some).verdict;
  REQUIRE(std::holds_alternative<Violation>(again));
  CHECK(std::get<Violation>(again).summary == violation->summary);
  CHECK(std::get<Violation>(again).explanation == violation->explanation);
}
