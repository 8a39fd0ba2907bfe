// Structs in words: what their parts are, how functions are called with them, and which are equal.

#include <string>

#include <catch2/catch.hpp>

#include "launch_tally.hpp"
#include "pocl.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;
namespace properties = stalemate::properties;

namespace {

const std::string kNode =
    "typedef struct { uchar who[2]; struct { char low; char high; } range; } node_t;\n"
    "node_t m(node_t old, node_t v) {\n"
    "  old.who[0] ^= v.who[0];\n"
    "  old.who[1] += v.who[1];\n"
    "  old.range.low = min(old.range.low, v.range.low);\n"
    "  old.range.high = max(old.range.high, v.range.high);\n"
    "  return old;\n"
    "}\n"
    "typedef union { node_t node; uint word; } either_t;\n"
    "uint push(volatile __global uint *c, node_t v) {\n"
    "  uint seen = *c, expected;\n"
    "  either_t made;\n"
    "  do {\n"
    "    expected = seen;\n"
    "    made.word = expected;\n"
    "    made.node = m(made.node, v);\n"
    "    seen = atomic_cmpxchg(c, expected, made.word);\n"
    "  } while (seen != expected);\n"
    "  return seen;\n"
    "}\n"
    "node_t look(volatile __global node_t *c) {\n"
    "  either_t found;\n"
    "  found.word = atomic_or((volatile __global uint *)c, 0u);\n"
    "  return found.node;\n"
    "}\n"
    "void put(volatile __global node_t *c, node_t v) {\n"
    "  either_t given;\n"
    "  given.node = v;\n"
    "  atomic_xchg((volatile __global uint *)c, given.word);\n"
    "}\n"
    "#define PUSH(c, v) pushed(push(c, v))\n"
    "node_t pushed(uint word) { either_t e; e.word = word; return e.node; }\n";

/// A pair of floats whose model is `m`, and a function that does the same but for what `changed`
/// does to the NaNs of it.
std::string pairs(const std::string& changed) {
  return "typedef struct { float x; float y; } pair_t;\n"
         "pair_t m(pair_t old, pair_t v) { old.x += v.x; old.y *= v.y; return old; }\n"
         "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n"
         "ulong f(volatile __global ulong *c, pair_t v) {\n"
         "  union { pair_t pair; ulong word; } made;\n"
         "  ulong seen = *c, expected;\n"
         "  do {\n"
         "    expected = seen;\n"
         "    made.word = expected;\n"
         "    made.pair = m(made.pair, v);\n"
         "    " +
         changed +
         "\n"
         "    seen = atom_cmpxchg(c, expected, made.word);\n"
         "  } while (seen != expected);\n"
         "  return seen;\n"
         "}\n";
}

Subject of_pairs(const std::string& changed) {
  Subject subject = unoptimised(inline_subject(pairs(changed), "f", "pair_t", "m"));
  subject.requirements = {"cl_khr_int64_base_atomics"};
  return subject;
}

}  // namespace

TEST_CASE("read_modify_write: a struct is its members, and those of its members") {
  const properties::RmwValue value =
      properties::read_rmw_subject(inline_subject(kNode, "push", "", "m")).value;
  CHECK(value.is_struct);
  CHECK(value.problem.empty());
  CHECK(value.name == "node_t");
  CHECK(value.size_bytes == 4);
  CHECK(value.parts ==
        std::vector{ScalarType::Uchar, ScalarType::Uchar, ScalarType::Char, ScalarType::Char});
  CHECK(value.members == std::vector<std::string>{"who[0]", "who[1]", "range.low", "range.high"});
  CHECK(value.cell_name == "uint");
}

TEST_CASE("read_modify_write: a struct has the name that the function has for it") {
  const auto problem = [](const char* type) {
    return properties::read_rmw_subject(inline_subject(kNode, "push", type, "m")).value;
  };
  CHECK(problem("node_t").problem.empty());
  CHECK_THAT(problem("nodes").remedy, Catch::EndsWith("type: node_t"));
}

TEST_CASE("read_modify_write: functions of structs and of their words pass, macros too") {
  check_passes(unoptimised(inline_subject(kNode, "push", "", "m")), quick_cases(), 30);
  check_passes(unoptimised(inline_subject(kNode, "PUSH", "node_t", "m")), quick_cases(), 20);
  Subject several = unoptimised(inline_subject(kNode, "push", "node_t", "m"));
  several.options.set("operations",
                      Option::List{Option::Mapping{{"function", "look"}, {"role", "load"}},
                                   Option::Mapping{{"function", "put"}, {"role", "store"}}});
  check_passes(several, quick_cases(), 20);
}

TEST_CASE("read_modify_write: NaNs of a member are one, and its numbers are not") {
  check_passes(of_pairs("if (isnan(made.pair.x)) made.pair.x = as_float(0xFFC12345u);"),
               quick_cases(), 40);
  CHECK(exposed_as(of_pairs("if (made.pair.x == 0.0f) made.pair.x = 1.0f;"), 40) == "wrong_value");
  CHECK(exposed_as(of_pairs("if (isnan(made.pair.y)) made.pair.y = 1.0f;"), 40) == "wrong_value");
}

TEST_CASE("read_modify_write: members of structs for finite numbers are given no others") {
  Subject subject = of_pairs("if (!isfinite(made.pair.x)) made.pair.x = 0.0f;");
  CHECK(exposed_as(subject, 40) == "wrong_value");
  subject.options.set("operands", Option::Mapping{{"finite", true}});
  check_passes(subject, quick_cases(), 40);
}

TEST_CASE(
    "read_modify_write: members of one type lie in the range that is given, others have none") {
  Subject subject = of_pairs("if (!(v.x >= 1.0f && v.y <= 4.0f)) made.pair.x = -1.0f;");
  subject.options.set("operand_range", Option::List{1.0, 4.0});
  check_passes(subject, quick_cases(), 30);
  std::string source = subject.source;
  subject.source = source.replace(source.find("float x;"), 8, "int x;");
  CHECK(complaints(read_modify_write(), subject) == "operand_range");
}
