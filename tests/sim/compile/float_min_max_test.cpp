#include <algorithm>
#include <array>
#include <string>

#include <catch2/catch.hpp>

#include "sim/compile/serial_runtime.hpp"
#include "stalemate/shipped.hpp"

using namespace stalemate;

namespace {

// Ascending: -NaN, -infinity, -1, -0.2, -0.1, the greatest denormal with a sign, -0, and the same
// without signs.
constexpr std::array<std::uint32_t, 14> kAscending{
    0xFFC00000, 0xFF800000, 0xBF800000, 0xBE4CCCCD, 0xBDCCCCCD, 0x807FFFFF, 0x80000000,
    0x00000000, 0x007FFFFF, 0x3DCCCCCD, 0x3E4CCCCD, 0x3F800000, 0x7F800000, 0x7FC00000};
constexpr std::size_t kMinusZero = 6;
constexpr std::size_t kNan = 13;

using Pairs = std::vector<std::uint32_t>;  // of old values and operands, operands running faster

/// What a function leaves in a cell that held each value, given each value.
Pairs left_by(const std::string& kernel, const std::string& function) {
  std::string values;
  for (const std::uint32_t bits : kAscending) values += std::to_string(bits) + "u,";
  const std::string count = std::to_string(kAscending.size()) + "u";
  Pairs left(kAscending.size() * kAscending.size());
  std::string source(shipped_files().find("kernels/" + kernel).value());
  source += "constant uint values[] = {" + values + "};\n";
  source += "kernel void k(global uint *out) {\n";
  source += "  for (uint i = 0u; i < " + count + " * " + count + "; ++i) {\n";
  source += "    out[i] = values[i / " + count + "];\n";
  source += function + "((global float *)&out[i], as_float(values[i % " + count + "]));\n";
  source += "  }\n}\n";
  run_with_output<std::uint32_t>(source, left);
  return left;
}

/// The operands, one for each pair that leaves another value than the one at that place.
template <class Place>
std::vector<std::size_t> wrong_operands(const Pairs& left, Place place) {
  std::vector<std::size_t> wrong;
  for (std::size_t i = 0; i < left.size(); ++i) {
    const std::size_t operand = i % kAscending.size();
    if (left[i] != kAscending[place(i / kAscending.size(), operand)]) wrong.push_back(operand);
  }
  return wrong;
}

const auto lesser = [](std::size_t a, std::size_t b) { return std::min(a, b); };
const auto greater = [](std::size_t a, std::size_t b) { return std::max(a, b); };

bool all_are_minus_zero_or_nan(const std::vector<std::size_t>& operands) {
  return std::all_of(operands.begin(), operands.end(),
                     [](std::size_t operand) { return operand == kMinusZero || operand == kNan; });
}

}  // namespace

TEST_CASE("float minimum and maximum: by the operand's sign bit they go by the order of the bits") {
  CHECK(wrong_operands(left_by("float_min_max.cl", "min_by_sign_bit_global"), lesser).empty());
  CHECK(wrong_operands(left_by("float_min_max.cl", "max_by_sign_bit_global"), greater).empty());
}

TEST_CASE("float minimum and maximum: by the operand's value they fail for -0 and NaN alone") {
  const std::string kernel = "mutants/float_min_max.value_sign.cl";
  const auto wrong_min = wrong_operands(left_by(kernel, "min_value_sign_global"), lesser);
  const auto wrong_max = wrong_operands(left_by(kernel, "max_value_sign_global"), greater);
  for (const auto& wrong : {wrong_min, wrong_max}) {
    CHECK(std::count(wrong.begin(), wrong.end(), kMinusZero) > 0);
    CHECK(all_are_minus_zero_or_nan(wrong));
  }
}
