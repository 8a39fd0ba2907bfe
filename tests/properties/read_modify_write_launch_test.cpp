#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "launch_tally.hpp"
#include "pocl.hpp"
#include "read_modify_write/launch/rmw_layout.hpp"
#include "shared/observation_reader.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/rendezvous.clh"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

Subject mutant(const std::string& what) {
  return shipped_subject("mutants/float_add." + what + ".cl", "add_" + what, "float", "add");
}

/// The device's own atomics in one address space: two would be two compilations, and the
/// conformance plan has them all.
Subject device_atomic(const std::string& kernel, const std::string& stem, const std::string& type,
                      const std::string& model, const std::string& space) {
  Subject subject = shipped_subject(kernel, stem, type, model);
  const std::string function = stem + "_" + space;
  subject.options.set("function", space == "local" ? Option(Option::Mapping{{"local", function}})
                                                   : Option(function));
  return unoptimised(std::move(subject));
}

}  // namespace

TEST_CASE(
    "read_modify_write: a correct float addition passes, read anew or from what was returned") {
  const auto* stem = GENERATE("add_naive", "add_naive_plain", "add_improved", "add_improved_plain");
  check_passes(unoptimised(shipped_subject("float_add.cl", stem, "float", "add")), small_cases(),
               50);
}

TEST_CASE("read_modify_write: the device's own integer atomics pass") {
  const auto [stem, model, space] =
      GENERATE(table<std::string, const char*, const char*>({{"int_add", "add", "global"},
                                                             {"int_min", "min", "global"},
                                                             {"uint_max", "max", "global"},
                                                             {"int_or", "or", "local"},
                                                             {"int_xor", "xor", "global"},
                                                             {"int_inc", "increment", "local"},
                                                             {"int_xchg", "exchange", "local"}}));
  const std::string type = stem.substr(0, stem.find('_'));
  check_passes(device_atomic("integer_atomics.cl", stem, type, model, space), quick_cases(), 20);
}

TEST_CASE("read_modify_write: the device's own 64-bit atomics pass") {
  const auto [stem, model, space] =
      GENERATE(table<std::string, const char*, const char*>({{"long_add", "add", "global"},
                                                             {"ulong_xchg", "exchange", "global"},
                                                             {"long_dec", "decrement", "local"}}));
  const std::string type = stem.substr(0, stem.find('_'));
  check_passes(device_atomic("integer_atomics_64.cl", stem, type, model, space), quick_cases(), 20);
}

TEST_CASE("read_modify_write: a compare-exchange passes with a model of its own") {
  Subject subject =
      shipped_subject("integer_atomics.cl", "uint_cmpxchg", "uint", "uint_cmpxchg_model");
  subject.options.set("operand_count", 2);
  subject.options.set("operand_range", Option::List{0, 3});
  check_passes(unoptimised(subject), quick_cases(), 40);
}

TEST_CASE("read_modify_write: an exchange of floats keeps every NaN's bits") {
  check_passes(shipped_subject("integer_atomics.cl", "float_xchg", "float", "exchange"),
               quick_cases(), 40);
}

TEST_CASE("read_modify_write: each mutant of float addition is exposed as what it is", "[alone]") {
  const auto [what, kind] = GENERATE(table<const char*, const char*>({
      {"plain", "lost_update"},
      {"single_try", "lost_update"},
      {"stale_sum", "lost_update"},
      {"first_value", "wrong_return"},
      {"new_value", "wrong_return"},
      {"drops_some", "wrong_value"},
      {"no_op", "wrong_value"},
  }));
  CHECK(exposed_as(unoptimised(mutant(what)), 20) == kind);
}

TEST_CASE("read_modify_write: work-groups that have met meet again on their way", "[alone]") {
  const Case input{Seed{1}, {3, 8}, 2, AddressSpace::Global, {}, OperandKind::Exact, {}};
  const auto launched = launch_case(
      read_modify_write(), shipped_subject("float_add.cl", "add_naive", "float", "add"), input);
  REQUIRE(launched.judgement.met);
  const Observation all = observation_of(launched);
  properties::ObservationReader reader(all);
  const auto meeting =
      reader.values<std::uint32_t>(properties::buffer_name::kMeeting, STALEMATE_MEETING_WORDS);
  REQUIRE_FALSE(reader.complaint());
  const std::vector<std::uint32_t> arrivals(meeting.begin() + STALEMATE_MEETING_AGAIN,
                                            meeting.end());
  CHECK(arrivals == std::vector<std::uint32_t>(STALEMATE_LEGS - 1, input.nd_range.work_groups));
}

TEST_CASE("read_modify_write: a 64-bit addition in two halves is exposed by torn values",
          "[alone]") {
  CHECK(exposed_as(unoptimised(shipped_subject("mutants/integer_atomics_64.two_halves.cl",
                                               "add_two_halves", "ulong", "add")),
                   40) == "torn_value");
}

TEST_CASE("read_modify_write: code that returns nothing or the new value is judged", "[alone]") {
  Subject silent =
      inline_subject("void f(volatile __global uint *cell, uint v) { atomic_add(cell, v); }\n", "f",
                     "uint", "add");
  silent.options.set("returns", "nothing");
  silent = unoptimised(std::move(silent));
  check_passes(silent, quick_cases(), 20);
  silent.source = "void f(volatile __global uint *cell, uint v) { *cell += v; }\n";
  CHECK(exposed_as(silent, 20) == "lost_update");

  Subject after = inline_subject(
      "int f(volatile __global int *cell, int v) { return atomic_add(cell, v) + v; }\n", "f", "int",
      "add");
  after.options.set("returns", "new");
  after = unoptimised(std::move(after));
  check_passes(after, quick_cases(), 20);
  after.source = "int f(volatile __global int *cell, int v) { return *cell += v; }\n";
  CHECK(exposed_as(after, 20) == "lost_update");
}

TEST_CASE("read_modify_write: a user's macros, kernels and functions of any name do not collide") {
  const std::string source =
      "#define i 3\n#define T x\n#define p 0x7\n#define cell(a) a\n#define cells 5\n"
      "#define op 1\n#define seed 2\n#define type float4\n#define word 0\n#define low 1\n"
      "#define value 9\n#define operand 8\n#define item 7\n#define group 6\n#define returned\n"
      "#define mismatch 1\n#define min_order 0\n#define index 4\n#define old 3\n"
      "__kernel void run(__global int *a) { a[0] = 1; }\n"
      "__kernel void solo(__global int *a) { a[0] = 1; }\n"
      "__kernel void concurrent(__global int *a) { a[0] = 1; }\n"
      "static uint add(uint a, uint b) { return a + b; }\n"
      "static inline uint model(uint a, uint b) { return add(a, b); }\n"
      "static inline uint apply(__global uint *a, uint b) {\n"
      "  return atomic_add((volatile __global uint *)a, b);\n"
      "}\n";
  check_passes(unoptimised(inline_subject(source, "apply", "uint", "model")), quick_cases(), 20);
}

TEST_CASE("read_modify_write: a macro can be the function under test") {
  check_passes(
      unoptimised(inline_subject("#define bump(c, v) atomic_add((volatile __global uint *)c, v)\n",
                                 "bump", "uint", "add")),
      quick_cases(), 10);
}

TEST_CASE("read_modify_write: a build log names the user's file and line") {
  const Subject subject = inline_subject(
      "\nuint f(volatile __global uint *c, uint v) { return oops; }\n", "f", "uint", "add");
  const Case input = read_modify_write().generate(subject, quick_cases(), Seed{3}, 0).value;
  auto& device = stalemate::test::pocl();
  const auto outcome =
      device.launch(read_modify_write().lower(subject, input, {device.info(), shipped_files()}));
  const auto* failed = std::get_if<BuildFailed>(&outcome);
  REQUIRE(failed != nullptr);
  CHECK_THAT(failed->log, Catch::Contains("inline.cl:2"));
}

TEST_CASE("read_modify_write: a call that does not fit is not placed in the user's file") {
  const Subject subject =
      inline_subject("void f(volatile __global uint *c, uint v) {}\n", "f", "uint", "add");
  const Case input = read_modify_write().generate(subject, quick_cases(), Seed{3}, 0).value;
  auto& device = stalemate::test::pocl();
  const auto outcome =
      device.launch(read_modify_write().lower(subject, input, {device.info(), shipped_files()}));
  const auto* failed = std::get_if<BuildFailed>(&outcome);
  REQUIRE(failed != nullptr);
  CHECK_THAT(failed->log, !Catch::Contains("inline.cl:"));
  CHECK_THAT(failed->log, Catch::Contains("stalemate/definitions"));
}

TEST_CASE("read_modify_write: a condensed history is judged again to the same kind", "[alone]") {
  const std::string what = GENERATE("plain", "drops_some");
  const Subject subject = unoptimised(mutant(what));
  GenerateSettings settings = contended_cases();
  settings.contention = {{ContentionPattern::Uniform, 1}};
  settings.cells = {2, 4};
  int condensed_cases = 0;
  for (std::uint64_t index = 0; index < 10; ++index) {
    const auto launched = launch_case(read_modify_write(), subject, settings, index);
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation == nullptr) continue;
    ++condensed_cases;
    const Observation all = observation_of(launched);
    const Observation some =
        condense(read_modify_write(), subject, launched.input, all, *violation);
    const auto again = read_modify_write().judge(subject, launched.input, some).verdict;
    const auto* same = std::get_if<Violation>(&again);
    REQUIRE(same != nullptr);
    CHECK(same->kind == violation->kind);
    CHECK(same->summary == violation->summary);
    CHECK(condense(read_modify_write(), subject, launched.input, some, *same) == some);
  }
  CHECK(condensed_cases > 0);
}

TEST_CASE("read_modify_write: work-groups meet beside others that keep the processors busy") {
  if (pocl().info().compute_units < 2) return;
  const Subject subject = device_atomic("integer_atomics.cl", "uint_add", "uint", "add", "global");
  Case input{Seed{1}, {4, 64}, 4, AddressSpace::Global, {}, OperandKind::Unique, {}};
  input.stress.extra_groups = 16 * pocl().info().compute_units;
  CHECK(launch_case(read_modify_write(), subject, input).judgement.met);
  // With so many PoCL gives all that are of the case to one thread.
  const Observation in_a_row = observation_of(
      {input,
       pocl().launch(read_modify_write().lower(subject, input, {pocl().info(), shipped_files()})),
       {}});
  CHECK(read_modify_write().judge(subject, input, in_a_row).missed);
}
