#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "core/half.hpp"
#include "stalemate/rmw_values.clh"
#include "unit/gen/operands_of.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kHalf = STALEMATE_TYPE_HALF;
constexpr std::uint32_t kDouble = STALEMATE_TYPE_DOUBLE;
constexpr std::uint32_t kFloats[] = {kHalf, kFloat, kDouble};

double value_of(std::uint32_t type, std::uint64_t bits) {
  if (type == kHalf) return float_of_half(static_cast<std::uint16_t>(bits));
  return type == kFloat ? double(as_float(bits)) : std::bit_cast<double>(bits);
}

std::uint64_t bits_of(std::uint32_t type, double value) {
  if (type == kHalf) return half_of_float(static_cast<float>(value));
  return type == kFloat ? std::bit_cast<std::uint32_t>(static_cast<float>(value))
                        : std::bit_cast<std::uint64_t>(value);
}

std::size_t different(OperandKind kind, std::uint32_t type, std::uint32_t count) {
  const auto all = operands(kind, type, 0, count);
  return std::set<std::uint64_t>(all.begin(), all.end()).size();
}

}  // namespace

TEST_CASE("operand: bytes and shorts are all different until each was there") {
  CHECK(different(OperandKind::Unique, STALEMATE_TYPE_CHAR, 256) == 256);
  CHECK(different(OperandKind::Unique, STALEMATE_TYPE_USHORT, 65536) == 65536);
  CHECK(different(OperandKind::Unique, kHalf, 2048) == 2048);
  CHECK(different(OperandKind::Unique, kDouble, 65536) == 65536);
}

TEST_CASE("operand: unique halves and doubles are from 0.5 up to 2 and use the whole fraction") {
  for (const std::uint32_t type : {kHalf, kDouble}) {
    std::uint64_t used = 0;
    for (const std::uint64_t bits : operands(OperandKind::Unique, type)) {
      CHECK(((value_of(type, bits) >= 0.5 && value_of(type, bits) < 2)));
      used |= bits;
    }
    const std::uint64_t fraction = stalemate_float_normal(type) - 1;
    CHECK((used & fraction) == fraction);
  }
}

TEST_CASE("operand: exact ones are 1 to 8, or 1 and 2 where sums soon grow out of the type") {
  const auto [type, most] = GENERATE(table<std::uint32_t, double>({{STALEMATE_TYPE_UCHAR, 2},
                                                                   {STALEMATE_TYPE_SHORT, 8},
                                                                   {STALEMATE_TYPE_HALF, 2},
                                                                   {STALEMATE_TYPE_DOUBLE, 8}}));
  std::set<double> values;
  for (const std::uint64_t bits : operands(OperandKind::Exact, type)) {
    const bool is_float = stalemate_is_floating(type) != 0;
    values.insert(is_float ? value_of(type, bits) : static_cast<double>(bits));
  }
  CHECK(*values.begin() == 1);
  CHECK(*values.rbegin() == most);
  CHECK(values.size() == static_cast<std::size_t>(most));
}

TEST_CASE("operand: what recurs is 1, -1 and now and then 0, of every type") {
  for (std::uint32_t type = 0; type <= STALEMATE_TYPE_DOUBLE; ++type) {
    std::map<std::uint64_t, int> seen;
    for (const std::uint64_t bits : operands(OperandKind::Recurring, type)) ++seen[bits];
    const bool is_float = stalemate_is_floating(type) != 0;
    const std::uint64_t one = is_float ? bits_of(type, 1) : 1;
    const std::uint64_t minus_one = is_float ? bits_of(type, -1) : stalemate_type_mask(type);
    REQUIRE(seen.size() == 3);
    CHECK(seen[one] > 25000);
    CHECK(seen[minus_one] > 25000);
    CHECK(seen[0] > 5000);
  }
}

TEST_CASE("operand: special halves and doubles contain every class on a poisoned cell") {
  for (const std::uint32_t type : {kHalf, kDouble}) {
    std::uint32_t cell = 0;
    const stalemate_parameters p = of_kind(OperandKind::Special);
    while (stalemate_poisoned(&p, cell) == 0) ++cell;
    const auto drawn = operands(OperandKind::Special, type, cell);
    const std::set<std::uint64_t> seen(drawn.begin(), drawn.end());
    const std::uint64_t sign = stalemate_float_sign(type);
    const std::uint64_t infinity = stalemate_float_infinity(type);
    const std::uint64_t normal = stalemate_float_normal(type);
    const std::uint64_t one = bits_of(type, 1);
    for (const std::uint64_t due :
         {std::uint64_t{0}, std::uint64_t{1}, normal - 1, normal, one, infinity, infinity - 1,
          infinity | normal >> 1U, infinity | 1}) {
      CHECK(seen.count(due) == 1);
      CHECK(seen.count(due | sign) == 1);
    }
    CHECK(((seen.count(one + 1) == 1 && seen.count(one - 1) == 1)));
    CHECK(seen.size() > 1000);
  }
}

TEST_CASE("operand: mixed signs are magnitudes alike, of every width") {
  for (const std::uint32_t type : kFloats) {
    for (const std::uint64_t bits : operands(OperandKind::MixedSign, type)) {
      CHECK(((std::abs(value_of(type, bits)) >= 1 && std::abs(value_of(type, bits)) < 2)));
    }
  }
  for (const std::uint64_t bits : operands(OperandKind::MixedSign, STALEMATE_TYPE_CHAR)) {
    const int magnitude = std::abs(static_cast<std::int8_t>(bits));
    CHECK(((magnitude >= 16 && magnitude < 32)));
  }
}

TEST_CASE("operand: absorbing halves and doubles swallow one another and do not overflow") {
  for (const std::uint32_t type : {kHalf, kDouble}) {
    const double least_huge = type == kHalf ? 2.0 : 0x1p500;
    int huge = 0;
    for (const std::uint64_t bits : operands(OperandKind::Absorbing, type)) {
      const double magnitude = std::abs(value_of(type, bits));
      huge += magnitude >= least_huge ? 1 : 0;
      CHECK(magnitude <= (type == kHalf ? 16.0 : 0x1p900));
      CHECK(((magnitude >= least_huge || magnitude < (type == kHalf ? 0x1p-8 : 0x1p-499))));
    }
    CHECK(((huge > 7500 && huge < 8900)));
  }
}

TEST_CASE("operand: any half or double is a number, of every exponent") {
  for (const std::uint32_t type : {kHalf, kDouble}) {
    std::set<std::uint64_t> exponents;
    for (const std::uint64_t bits : operands(OperandKind::Any, type)) {
      CHECK(std::isfinite(value_of(type, bits)));
      exponents.insert(bits >> stalemate_fraction_bits(type));
    }
    CHECK(exponents.size() == 2U * (2U * stalemate_float_bias(type) + 1U));
  }
}

TEST_CASE("operand: a tamed float is a number, and no sum of such numbers overflows") {
  for (const std::uint32_t type : kFloats) {
    const std::uint64_t infinity = stalemate_float_infinity(type);
    const double largest = value_of(type, infinity - 1);
    const double most = largest - value_of(type, infinity - 2);  // a unit in the last place
    for (const std::uint64_t bits : {infinity, infinity | 1, infinity - 1, stalemate_mix(7)}) {
      const std::uint64_t tamed = stalemate_float_tamed(type, bits & stalemate_type_mask(type));
      CHECK(std::abs(value_of(type, tamed)) < most / 2);
    }
    CHECK(stalemate_float_tamed(type, bits_of(type, -1.5)) == bits_of(type, -1.5));
  }
}

TEST_CASE("operand_range: halves and doubles stay within their ends and reach narrow ones") {
  for (const std::uint32_t type : {kHalf, kDouble}) {
    const auto ends = {-60000.0, -1.0, -0.1, -1e-6, 0.0, 1e-6, 0.1, 1.0, 1000.0, 60000.0};
    for (const double low : ends) {
      for (const double high : ends) {
        for (std::uint64_t index = 0; low <= high && index < 100; ++index) {
          const std::uint64_t lower = bits_of(type, low);
          const std::uint64_t upper = bits_of(type, high);
          const double drawn =
              value_of(type, stalemate_in_range(type, lower, upper, stalemate_random(3, 1, index)));
          CHECK(((drawn >= value_of(type, lower) && drawn <= value_of(type, upper))));
        }
      }
    }
    const std::uint64_t one = bits_of(type, 1);
    std::set<std::uint64_t> drawn;
    for (std::uint64_t index = 0; index < 100; ++index) {
      drawn.insert(stalemate_in_range(type, one, one + 1, stalemate_random(3, 1, index)));
    }
    CHECK(drawn == std::set<std::uint64_t>{one, one + 1});
  }
}

TEST_CASE("operand_range: coarse floats are multiples of a larger unit, so that sums are exact") {
  for (const std::uint32_t type : kFloats) {
    const std::uint32_t coarse = stalemate_fraction_bits(type) - 3;
    std::set<double> drawn;
    for (std::uint64_t index = 0; index < 500; ++index) {
      drawn.insert(
          value_of(type, stalemate_float_in_range(type, bits_of(type, -3), bits_of(type, 10),
                                                  coarse, stalemate_random(3, 1, index))));
    }
    std::set<double> due;
    for (int whole = -3; whole <= 10; ++whole) due.insert(whole);
    CHECK(drawn == due);
  }
}

TEST_CASE("operand_range: what recurs is two values of the range in turn, another two by seed") {
  const std::uint32_t type = GENERATE(STALEMATE_TYPE_INT, STALEMATE_TYPE_UCHAR, kFloat, kDouble);
  const bool is_float = stalemate_is_floating(type) != 0;
  const double most = is_float ? 0.75 : 100;
  stalemate_value_rules rules{};
  rules.types = type;
  rules.parts = 1;
  rules.has_range = 1;
  rules.low = is_float ? bits_of(type, 0.25) : 3;
  rules.high = is_float ? bits_of(type, most) : 100;
  std::set<std::uint64_t> all;
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const stalemate_parameters p = of_kind(OperandKind::Recurring, seed);
    std::map<std::uint64_t, int> seen;
    int turns = 0;
    for (std::uint32_t op = 0; op < 1000; ++op) {
      const std::uint64_t bits = stalemate_rmw_operand(&p, &rules, 0, 0, op);
      turns += op > 0 && bits != stalemate_rmw_operand(&p, &rules, 0, 0, op - 1) ? 1 : 0;
      const double value = is_float ? value_of(type, bits) : static_cast<double>(bits);
      CHECK(((value >= (is_float ? 0.25 : 3) && value <= most)));
      ++seen[bits];
      all.insert(bits);
    }
    REQUIRE(seen.size() == 2);
    CHECK(((seen.begin()->second > 400 && seen.rbegin()->second > 400)));
    CHECK(turns > 400);
  }
  CHECK(all.size() > 10);
}
