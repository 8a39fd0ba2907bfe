#include <string>

#include <catch2/catch.hpp>

#include "launch_tally.hpp"
#include "pocl.hpp"
#include "subjects.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

/// A compare-exchange loop around `expression` of `old` and `v`, and the same as a model.
Subject loop_around(const std::string& type, const std::string& expression) {
  const bool is_float = type == "float";
  const std::string from_bits = is_float ? "as_float" : "";
  const std::string to_bits = is_float ? "as_uint" : "";
  const std::string word = is_float ? "uint" : type;
  const std::string source =
      type + " m(" + type + " old, " + type + " v) { return " + expression + "; }\n" + type +
      " f(volatile __global " + type + " *cell, " + type + " v) {\n  " + word + " seen;\n  " +
      word + " made;\n  do {\n    const " + type + " old = *cell;\n    seen = " + to_bits +
      "(old);\n    made = " + to_bits + "(" + expression +
      ");\n  } while (atomic_cmpxchg((volatile __global " + word +
      " *)cell, seen, made) != seen);\n  return " + from_bits + "(seen);\n}\n";
  return inline_subject(source, "f", type, "m");
}

GenerateSettings cases_with(OperandKind kind) {
  GenerateSettings settings = quick_cases();
  settings.operands = {{kind, 1}};
  return settings;
}

}  // namespace

TEST_CASE("read_modify_write: no false alarm where NaNs with payloads are added") {
  check_passes(shipped_subject("float_add.cl", "add_improved", "float", "add"),
               cases_with(OperandKind::Special), 40);
}

TEST_CASE("read_modify_write: no false alarm where huge cells absorb operands") {
  check_passes(shipped_subject("float_add.cl", "add_improved", "float", "add"),
               cases_with(OperandKind::Absorbing), 40);
}

// One expression would be contracted alike in both; a compiler that may contract does so within
// one.
TEST_CASE("read_modify_write: no false alarm where a product and a sum could be contracted") {
  const Subject subject = inline_subject(
      "float m(float old, float v) { return old + v * 1.3f; }\n"
      "float f(volatile __global float *cell, float v) {\n"
      "  const float product = v * 1.3f;\n"
      "  uint seen;\n"
      "  uint made;\n"
      "  do {\n"
      "    seen = as_uint(*cell);\n"
      "    made = as_uint(as_float(seen) + product);\n"
      "  } while (atomic_cmpxchg((volatile __global uint *)cell, seen, made) != seen);\n"
      "  return as_float(seen);\n"
      "}\n",
      "f", "float", "m");
  check_passes(subject, cases_with(OperandKind::MixedSign), 40);
}

TEST_CASE("read_modify_write: no false alarm where fmin meets zeros of both signs and NaN") {
  Subject subject = loop_around("float", "fmin(old, v)");
  check_passes(subject, cases_with(OperandKind::Special), 40);
  subject.options.set("model", "fmin");
  check_passes(subject, cases_with(OperandKind::Special), 40);
}

TEST_CASE("read_modify_write: no false alarm where a minimum goes by the order of the bits") {
  Subject subject = loop_around("float",
                                "(as_int(v) < 0 ? (as_uint(v) > as_uint(old) ? v : old) "
                                ": (as_int(v) < as_int(old) ? v : old))");
  subject.options.set("model", "min_order");
  check_passes(subject, cases_with(OperandKind::Special), 40);
}

TEST_CASE(
    "read_modify_write: no false alarm where a sum saturates, and its check-then-act is exposed",
    "[alone]") {
  check_passes(unoptimised(loop_around("int", "add_sat(old, v)")), quick_cases(), 40);
  Subject broken = inline_subject(
      "int m(int old, int v) { return add_sat(old, v); }\n"
      "int f(volatile __global int *cell, int v) {\n"
      "  const int old = *cell;\n"
      "  if (add_sat(old, v) != old + v) { *cell = add_sat(old, v); return old; }\n"
      "  return atomic_add(cell, v);\n"
      "}\n",
      "f", "int", "m");
  CHECK(run(unoptimised(broken), quick_cases(), 40).violations > 0);
}

TEST_CASE("read_modify_write: no false alarm where products vanish and quotients overflow") {
  const std::string model = GENERATE("mul", "div");
  check_passes(shipped_subject("float_arithmetic.cl", model + "_improved", "float", model),
               cases_with(OperandKind::Special), 40);
}

TEST_CASE("read_modify_write: no false alarm where a multiply-add rounds once") {
  Subject subject = shipped_subject("float_arithmetic.cl", "mad_improved", "float", "mad_model");
  subject.options.set("operand_count", 2);
  check_passes(subject, cases_with(OperandKind::MixedSign), 40);
}
