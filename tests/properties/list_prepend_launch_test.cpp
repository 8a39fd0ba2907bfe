#include <string>

#include <catch2/catch.hpp>

#include "hand_made.hpp"
#include "launch_tally.hpp"
#include "list_hand_made.hpp"
#include "lists.hpp"
#include "pocl.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/shipped.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

TEST_CASE("list_prepend: a correct prepend passes, through a volatile head or a plain one") {
  const auto* stem = GENERATE("prepend", "prepend_plain");
  check_list_passes(shipped_list("list_prepend.cl", stem), small_cases(), 20);
}

TEST_CASE("list_prepend: readers find what a released prepend published") {
  Subject subject = shipped_list("list_prepend_c11.cl", "prepend_release");
  subject.options.set("publishes", true);
  check_list_passes(subject, quick_cases(), 20);
}

TEST_CASE("list_prepend: a tagged list passes, whose nodes come back") {
  const std::string kernel = GENERATE("list_pop.cl", "list_pop_c11.cl");
  const Subject subject = unoptimised(tagged_list(kernel));
  check_list_passes(subject, quick_cases(), 20);
  check_list_passes(subject, contended_cases(), 10);
}

TEST_CASE("list_prepend: each mutant of prepending is exposed as what it is", "[alone]") {
  const auto [what, kind] = GENERATE(table<const char*, const char*>({
      {"plain_store", "lost_node"},
      {"gives_up", "lost_node"},
      {"self_link", "wrong_value"},
      {"no_op", "wrong_value"},
  }));
  const std::string name = what;
  const Subject subject = shipped_list("mutants/list_prepend." + name + ".cl", "prepend_" + name);
  CHECK(list_exposed_as(unoptimised(subject), 40) == kind);
}

TEST_CASE("list_prepend: a pop that does nothing is exposed, and one that always gives a node") {
  Subject subject = unoptimised(shipped_list("mutants/list_pop.no_op.cl", "prepend", "pop_no_op"));
  CHECK(list_exposed_as(subject, 5) == "wrong_return");
  const std::string always = "return -1;";
  std::string source = subject.source;
  subject.source = source.replace(source.find(always), always.size(), "return 0;");
  CHECK(list_exposed_as(subject, 5) == "wrong_return");
}

// The link is right in the end, so that only who walks meanwhile can tell.
TEST_CASE("list_prepend: a link that comes late is seen by readers alone", "[alone]") {
  const char* const source =
      "void late_global(volatile __global int *head, __global int *next, int node) {\n"
      "  const int first = atomic_xchg(head, node);\n"
      "  for (volatile int turn = 0; turn < 1000; ++turn) {}\n"
      "  next[node] = first;\n"
      "}\n"
      "void late_local(volatile __local int *head, __local int *next, int node) {\n"
      "  next[node] = atomic_xchg(head, node);\n"
      "}\n";
  Subject subject = inline_list(source, "late");
  check_list_passes(subject, contended_cases(), 10);
  subject.options.set("publishes", true);
  CHECK(list_exposed_as(subject, 40) == "uninitialised");
}

// A GPU loses its context to an access that no buffer holds, and with it what was found.
TEST_CASE("list_prepend: who follows a link that was never written stays within memory") {
  std::string source;
  for (const std::string space : {"global", "local"}) {
    const std::string parameters = "volatile __" + space + " int *head, __" + space + " int *next";
    source += "void unlinked_" + space + "(" + parameters +
              ", int node) {\n"
              "  const int first = atomic_xchg(head, node);\n"
              "  if (get_num_groups(0) == 1) next[node] = first;\n"
              "}\n"
              "int take_" +
              space + "(" + parameters +
              ") {\n"
              "  const int node = *head;\n"
              "  if (node != -1) *head = next[node];\n"
              "  return node;\n"
              "}\n";
  }
  Case input = one_cell_case(4, 64);
  input.nd_range = {2, 2};
  input.address_space = GENERATE(AddressSpace::Global, AddressSpace::Local);
  const auto launched = launch_case(list_prepend(), inline_list(source, "unlinked", "take"), input);
  const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
  REQUIRE(violation != nullptr);
  CHECK(words(violation->summary) == "an operation popped what is no node");
  CHECK_THAT(words(violation->explanation.front()),
             Catch::Contains("popped what memory held before any link was written"));
}

TEST_CASE("list_prepend: a user's macros, kernels and functions of any name do not collide") {
  const std::string macros =
      "#define i 3\n#define p 0x7\n#define node(a) a\n#define head 5\n#define next 2\n"
      "#define op 1\n#define seed 2\n#define step 0\n#define returned 9\n#define link 8\n"
      "#define due 7\n#define found 6\n#define fault\n#define list 4\n#define cells 3\n"
      "__kernel void alone(__global int *a) { a[0] = 1; }\n"
      "__kernel void concurrent(__global int *a) { a[0] = 1; }\n"
      "__kernel void heads(__global int *a) { a[0] = 1; }\n"
      "static int operate(int a) { return a; }\n"
      "static int walk(int a) { return a; }\n";
  const std::string function =
      "static inline void put_@(volatile __@ int *a, __@ int *b, int c) {\n"
      "  int d;\n"
      "  do { d = *a; b[c] = d; } while (atomic_cmpxchg(a, d, c) != d);\n"
      "}\n";
  std::string source = macros;
  for (const char* space : {"global", "local"}) {
    std::string text = function;
    for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@')) {
      text.replace(at, 1, space);
    }
    source += text;
  }
  check_list_passes(inline_list(source, "put"), quick_cases(), 20);
}

TEST_CASE("list_prepend: a build log names the user's file and line") {
  const Subject subject = inline_list(
      "\nvoid f_global(volatile __global int *h, __global int *n, int k) { oops(); }\n"
      "void f_local(volatile __local int *h, __local int *n, int k) { oops(); }\n",
      "f");
  const Case input = list_prepend().generate(subject, quick_cases(), Seed{3}, 0).value;
  const auto outcome =
      pocl().launch(list_prepend().lower(subject, input, {pocl().info(), shipped_files()}));
  const auto* failed = std::get_if<BuildFailed>(&outcome);
  REQUIRE(failed != nullptr);
  CHECK_THAT(failed->log, Catch::Contains("inline.cl:2") || Catch::Contains("inline.cl:3"));
}

TEST_CASE("list_prepend: the control is a list that passes") {
  const Subject subject =
      GENERATE(shipped_list("list_prepend.cl", "prepend"),
               shipped_list("mutants/list_pop.no_op.cl", "prepend", "pop_no_op"));
  const auto control = list_prepend().control(subject);
  REQUIRE(control.has_value());
  CHECK((control->options.find("pop") != nullptr) == (subject.options.find("pop") != nullptr));
  check_list_passes(*control, quick_cases(), 10);
}

TEST_CASE("list_prepend: a condensed history of a launch is judged again to the same kind",
          "[alone]") {
  const std::string what = GENERATE("plain_store", "gives_up");
  const Subject subject = shipped_list("mutants/list_prepend." + what + ".cl", "prepend_" + what);
  GenerateSettings settings = contended_cases();
  settings.contention = {{ContentionPattern::Uniform, 1}};
  settings.cells = {2, 4};
  int condensed_cases = 0;
  for (std::uint64_t index = 0; index < 20; ++index) {
    const auto launched = launch_case(list_prepend(), subject, settings, index);
    const auto* violation = std::get_if<Violation>(&launched.judgement.verdict);
    if (violation == nullptr) continue;
    ++condensed_cases;
    const Observation all = observation_of(launched);
    const Observation some = condense(list_prepend(), subject, launched.input, all, *violation);
    const auto again = list_prepend().judge(subject, launched.input, some).verdict;
    const auto* same = std::get_if<Violation>(&again);
    REQUIRE(same != nullptr);
    CHECK(same->kind == violation->kind);
    CHECK(same->summary == violation->summary);
  }
  CHECK(condensed_cases > 0);
}
