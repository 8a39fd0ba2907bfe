// Values of all types in the words that they lie in: what is right passes, what is wrong is
// exposed.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <catch2/catch.hpp>

#include "launch_tally.hpp"
#include "pocl.hpp"
#include "read_modify_write/subject/rmw_read_subject.hpp"
#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/shipped.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;
namespace properties = stalemate::properties;

namespace {

/// A subject of a shipped kernel file, without `type:`. The conformance plan has the optimised
/// ones.
Subject untyped(const std::string& kernel, const std::string& function, const std::string& model) {
  Subject subject = shipped_subject(kernel, function, "uint", model);
  Subject without{.name = function,
                  .property = "read_modify_write",
                  .kernel = subject.kernel,
                  .source = subject.source,
                  .options = {{"function", function}, {"model", model}}};
  return unoptimised(std::move(without));
}

properties::RmwValue value_read(const std::string& source, const std::string& type = "") {
  Subject subject = inline_subject(source, "f", type, "exchange");
  return properties::read_rmw_subject(subject).value;
}

}  // namespace

TEST_CASE("read_modify_write: sums in words of other types pass") {
  const auto [function, model] =
      GENERATE(table<const char*, const char*>({{"double_add", "add"},
                                                {"byte_add", "add"},
                                                {"float2_add", "add"},
                                                {"short_add_sat", "saturating"},
                                                {"stat_push", "stat_model"},
                                                {"mean_push", "mean_model"}}));
  check_passes(untyped("types.cl", function, model), quick_cases(), 40);
}

TEST_CASE("read_modify_write: each mutant of such a sum is exposed as what it is", "[alone]") {
  const auto [mutant, function, model, kind] =
      GENERATE(table<std::string, const char*, const char*, const char*>({
          {"plain_double", "double_add", "add", "lost_update"},
          {"byte_carries", "byte_add", "add", "out_of_bounds"},
          {"lanes_apart", "float2_add", "add", "torn_value"},
          {"short_wraps", "short_add_sat", "saturating", "wrong_value"},
          {"members_apart", "mean_push", "mean_model", "torn_value"},
      }));
  CHECK(exposed_as(untyped("mutants/types." + mutant + ".cl", function, model), 40) == kind);
}

TEST_CASE("read_modify_write: the signature says what a value is and what it lies in") {
  const auto half_in_word = value_read("half f(volatile __global uint *c, half v) { return v; }\n");
  CHECK(half_in_word.parts == std::vector{ScalarType::Half});
  CHECK(half_in_word.size_bytes == 2);
  CHECK(half_in_word.cell_bytes == 4);
  CHECK(half_in_word.is_watched());

  const auto vector = value_read("float2 f(volatile __global ulong *c, float2 v) { return v; }\n");
  CHECK(vector.parts == std::vector{ScalarType::Float, ScalarType::Float});
  CHECK(vector.cell_name == "ulong");
  CHECK_FALSE(vector.is_watched());

  const auto byte = value_read("void f(__local char *c, char v) {}\n");
  CHECK(byte.name == "char");
  CHECK(byte.is_watched());

  const auto same = value_read("double f(__global double *c, double v) { return v; }\n");
  CHECK(same.lies_plainly());
  CHECK_FALSE(same.is_watched());
}

TEST_CASE("read_modify_write: a config may name each scalar, and each vector of 4 or 8 bytes") {
  const std::vector<Key> keys = read_modify_write().keys();
  const auto type =
      std::find_if(keys.begin(), keys.end(), [](const Key& key) { return key.name == "type"; });
  REQUIRE(type != keys.end());
  std::size_t vectors = 0;
  for (const std::string& word : type->words) {
    const auto value = value_read("\n", word);
    INFO(word << ": " << value.problem);
    CHECK(value.name == word);
    CHECK(value.problem.empty());
    if (value.is_vector) ++vectors;
  }
  // char and uchar 3, 4, 8; short, ushort and half 2, 3, 4; int, uint and float 2.
  CHECK(vectors == 18);
}

TEST_CASE("read_modify_write: a type that nobody says is a mistake") {
  Subject subject = inline_subject("#define f(c, v) atomic_add(c, v)\n", "f", "uint", "add");
  CHECK(complaints(read_modify_write(), subject).empty());
  subject.options = {{"function", "f"}, {"model", "add"}};
  CHECK(complaints(read_modify_write(), subject) == "type");
  subject.options.set("type", "float16");
  CHECK(complaints(read_modify_write(), subject) == "type");
}

TEST_CASE("read_modify_write: halves and doubles ask for their extensions") {
  const Property& property = read_modify_write();
  CHECK(property.completed(untyped("types.cl", "half_add", "add")).requirements ==
        std::vector<std::string>{"cl_khr_fp16"});
  CHECK(property.completed(untyped("types.cl", "double_add", "add")).requirements ==
        std::vector<std::string>{"cl_khr_fp64"});
  CHECK(property.completed(untyped("types.cl", "byte_add", "add")).requirements.empty());
}

TEST_CASE("read_modify_write: all bytes of a word are tried, and their neighbours watched") {
  // The second byte of each word is mistaken for the third.
  const Subject subject = untyped("types.cl", "byte_add", "add");
  Subject shifted = subject;
  const std::string right = "return 8u * (uint)((size_t)cell & 3u);";
  std::string source = subject.source;
  const std::size_t at = source.find(right);
  REQUIRE(at != std::string::npos);
  shifted.source = source.replace(
      at, right.size(), "return ((size_t)cell & 3u) == 1u ? 16u : 8u * (uint)((size_t)cell & 3u);");
  CHECK(exposed_as(shifted, 20) != "nothing");
}

TEST_CASE("read_modify_write: code for finite numbers is given no others") {
  const std::string source =
      "float f(volatile __global uint *c, float v) {\n"
      "  uint seen = *c, expected;\n"
      "  do {\n"
      "    expected = seen;\n"
      "    const float old = as_float(expected);\n"
      "    seen = atomic_cmpxchg(c, expected, as_uint(isfinite(old) && isfinite(v) ? old + v : "
      "0.0f));\n"
      "  } while (seen != expected);\n"
      "  return as_float(seen);\n"
      "}\n";
  Subject subject = unoptimised(inline_subject(source, "f", "float", "m"));
  subject.source = subject.source.str() + "float m(float old, float v) { return old + v; }\n";
  CHECK(exposed_as(subject, 40) == "wrong_value");
  subject.options.set("operands", Option::Mapping{{"finite", true}});
  check_passes(subject, quick_cases(), 40);
}

TEST_CASE("read_modify_write: sums of floats that return the new value, or nothing in a range") {
  const std::string loop =
      " f(volatile __global uint *c, float v) {\n"
      "  uint seen = *c, expected;\n"
      "  do {\n"
      "    expected = seen;\n"
      "    seen = atomic_cmpxchg(c, expected, as_uint(as_float(expected) + v));\n"
      "  } while (seen != expected);\n";
  Subject subject = unoptimised(
      inline_subject("float" + loop + "  return as_float(seen) + v;\n}\n", "f", "float", "add"));
  subject.options.set("returns", "new");
  check_passes(subject, quick_cases(), 30);
  Subject old = subject;
  old.source = "float" + loop + "  return as_float(seen);\n}\n";
  CHECK(exposed_as(old, 20) == "wrong_return");

  Subject silent = unoptimised(inline_subject("void" + loop + "}\n", "f", "float", "add"));
  silent.options.set("returns", "nothing");
  silent.options.set("operand_range", Option::List{0.25, 10.0});
  check_passes(silent, quick_cases(), 30);
  silent.source = "void f(volatile __global float *c, float v) { *c += v; }\n";
  CHECK(exposed_as(silent, 20) == "lost_update");
}
