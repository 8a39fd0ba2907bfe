#include "stalemate/operand.clh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/value/scalar_type.hpp"
#include "unit/gen/operands_of.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

static_assert(STALEMATE_TYPE_INT == unsigned(ScalarType::Int));
static_assert(STALEMATE_TYPE_UINT == unsigned(ScalarType::Uint));
static_assert(STALEMATE_TYPE_FLOAT == unsigned(ScalarType::Float));
static_assert(STALEMATE_TYPE_LONG == unsigned(ScalarType::Long));
static_assert(STALEMATE_TYPE_ULONG == unsigned(ScalarType::Ulong));
static_assert(STALEMATE_TYPE_CHAR == unsigned(ScalarType::Char));
static_assert(STALEMATE_TYPE_UCHAR == unsigned(ScalarType::Uchar));
static_assert(STALEMATE_TYPE_SHORT == unsigned(ScalarType::Short));
static_assert(STALEMATE_TYPE_USHORT == unsigned(ScalarType::Ushort));
static_assert(STALEMATE_TYPE_HALF == unsigned(ScalarType::Half));
static_assert(STALEMATE_TYPE_DOUBLE == unsigned(ScalarType::Double));
static_assert(STALEMATE_KIND_UNIQUE == unsigned(OperandKind::Unique));
static_assert(STALEMATE_KIND_EXACT == unsigned(OperandKind::Exact));
static_assert(STALEMATE_KIND_SPECIAL == unsigned(OperandKind::Special));
static_assert(STALEMATE_KIND_MIXED_SIGN == unsigned(OperandKind::MixedSign));
static_assert(STALEMATE_KIND_ABSORBING == unsigned(OperandKind::Absorbing));
static_assert(STALEMATE_KIND_ANY == unsigned(OperandKind::Any));
static_assert(STALEMATE_KIND_RECURRING == unsigned(OperandKind::Recurring));

constexpr std::uint32_t kTypes[] = {STALEMATE_TYPE_INT, STALEMATE_TYPE_UINT, STALEMATE_TYPE_FLOAT,
                                    STALEMATE_TYPE_LONG, STALEMATE_TYPE_ULONG};

float sum(const std::vector<std::uint64_t>& values) {
  float total = 0;
  for (const std::uint64_t bits : values) total += as_float(bits);
  return total;
}

}  // namespace

TEST_CASE("operand: every kind fits into its type") {
  const auto kind = GENERATE(from_range(all_operand_kinds()));
  for (std::uint32_t type = 0; type <= STALEMATE_TYPE_DOUBLE; ++type) {
    std::uint64_t used = 0;
    for (std::uint32_t op = 0; op < 1000; ++op) {
      const stalemate_parameters p = of_kind(kind, op);
      used |= stalemate_operand(&p, type, op % 2, op, op) | stalemate_initial(&p, type, op) |
              stalemate_solo_start(&p, type, op, op);
    }
    CHECK((used & ~stalemate_type_mask(type)) == 0);
  }
}

TEST_CASE("operand: unique ones differ, the first values of the cells among them") {
  const stalemate_parameters p = of_kind(OperandKind::Unique);
  for (const std::uint32_t type : kTypes) {
    const auto all = operands(OperandKind::Unique, type);
    std::set<std::uint64_t> distinct(all.begin(), all.end());
    for (std::uint32_t cell = 0; cell < 1024; ++cell) {
      distinct.insert(stalemate_initial(&p, type, cell));
    }
    CHECK(distinct.size() == (1U << 16U) + 1024);
  }
}

TEST_CASE("operand: unique floats are positive, of one size, and use the whole mantissa") {
  std::uint32_t used = 0;
  for (const std::uint64_t bits : operands(OperandKind::Unique, kFloat)) {
    CHECK(((as_float(bits) >= 0.5F && as_float(bits) < 2.0F)));
    used |= static_cast<std::uint32_t>(bits);
  }
  CHECK((used & 0x007FFFFFU) == 0x007FFFFFU);
}

TEST_CASE("operand: a sum of unique floats never holds a value twice, up to 2^20 operations") {
  const stalemate_parameters p = of_kind(OperandKind::Unique);
  float cell = as_float(stalemate_initial(&p, kFloat, 0));
  bool grows = true;
  for (std::uint32_t op = 0; op < 1U << 20U; ++op) {
    const float next = cell + as_float(stalemate_operand(&p, kFloat, 0, 0, op));
    grows &= next > cell;
    cell = next;
  }
  CHECK(grows);
}

TEST_CASE("operand: unique integers are odd") {
  for (const std::uint32_t type : {STALEMATE_TYPE_INT, STALEMATE_TYPE_ULONG}) {
    std::uint64_t common = 1;
    for (const std::uint64_t bits : operands(OperandKind::Unique, type)) common &= bits;
    CHECK(common == 1);
  }
}

TEST_CASE("operand: the second operand is not the first, and another seed gives others") {
  const auto kind = GENERATE(from_range(all_operand_kinds()));
  const stalemate_parameters p = of_kind(kind);
  const stalemate_parameters other = of_kind(kind, 32);
  // Of three values that come back, two draws are often the same.
  const int alike_max = kind == OperandKind::Recurring ? 500 : 200;
  int second_alike = 0;
  int other_alike = 0;
  for (std::uint32_t op = 0; op < 1000; ++op) {
    const std::uint64_t first = stalemate_operand(&p, kFloat, 0, 1, op);
    second_alike += stalemate_operand(&p, kFloat, 1, 1, op) == first ? 1 : 0;
    other_alike += stalemate_operand(&other, kFloat, 0, 1, op) == first ? 1 : 0;
  }
  CHECK(second_alike < alike_max);
  CHECK(other_alike < alike_max);
}

TEST_CASE("operand: a permutation meets every word once") {
  const std::uint32_t bits = GENERATE(2U, 5U, 12U);
  const std::uint64_t key = GENERATE(std::uint64_t{0}, stalemate_mix(1), stalemate_mix(2));
  std::set<std::uint32_t> images;
  for (std::uint32_t word = 0; word < 1U << bits; ++word) {
    images.insert(stalemate_permute(word, bits, key));
  }
  CHECK(images.size() == 1U << bits);
  CHECK(*images.rbegin() < 1U << bits);
}

TEST_CASE("operand: exact ones are whole numbers from 1 to 8, each of them drawn") {
  for (const std::uint32_t type : kTypes) {
    std::set<double> values;
    for (const std::uint64_t bits : operands(OperandKind::Exact, type)) {
      values.insert(type == kFloat ? double(as_float(bits)) : double(bits));
    }
    CHECK(values == std::set<double>{1, 2, 3, 4, 5, 6, 7, 8});
  }
}

TEST_CASE("operand: sums of exact floats do not depend on the order") {
  auto all = operands(OperandKind::Exact, kFloat, 0, STALEMATE_EXACT_OPERATIONS);
  const float forwards = sum(all);
  std::reverse(all.begin(), all.end());
  CHECK(sum(all) == forwards);
  std::sort(all.begin(), all.end());
  CHECK(sum(all) == forwards);
  CHECK(STALEMATE_EXACT_MAX * std::uint64_t{STALEMATE_EXACT_OPERATIONS} + STALEMATE_EXACT_MAX <
        1U << 24U);
}

TEST_CASE("operand: mixed signs are even and magnitudes alike") {
  int negative = 0;
  for (const std::uint64_t bits : operands(OperandKind::MixedSign, kFloat)) {
    negative += std::signbit(as_float(bits)) ? 1 : 0;
    CHECK(((std::abs(as_float(bits)) >= 1 && std::abs(as_float(bits)) < 2)));
  }
  CHECK(((negative > 32000 && negative < 33500)));
  negative = 0;
  for (const std::uint64_t bits : operands(OperandKind::MixedSign, STALEMATE_TYPE_INT)) {
    const auto number = static_cast<std::int32_t>(bits);
    negative += number < 0 ? 1 : 0;
    CHECK(((std::abs(number) >= 1 << 16 && std::abs(number) < 1 << 17)));
  }
  CHECK(((negative > 32000 && negative < 33500)));
}

TEST_CASE("operand: absorbing floats are huge or tiny, and never add up to infinity") {
  int huge = 0;
  double total = 0;
  for (const std::uint64_t bits : operands(OperandKind::Absorbing, kFloat)) {
    const double magnitude = std::abs(double(as_float(bits)));
    huge += magnitude >= 0x1p60 ? 1 : 0;
    total += magnitude;
    CHECK(((magnitude >= 0x1p60 || (magnitude > 0 && magnitude < 0x1p-59))));
  }
  CHECK(((huge > 7500 && huge < 8900)));
  CHECK(total * 16 < double(std::numeric_limits<float>::max()));
}

TEST_CASE("operand: absorbing integers are near the signed ends or near 0") {
  std::map<std::int64_t, int> seen;
  for (const std::uint64_t bits : operands(OperandKind::Absorbing, STALEMATE_TYPE_INT)) {
    ++seen[static_cast<std::int32_t>(bits)];
  }
  CHECK(seen.size() == 12);
  CHECK(seen.begin()->first == std::numeric_limits<std::int32_t>::min());
  CHECK(seen.rbegin()->first == std::numeric_limits<std::int32_t>::max());
  CHECK(seen[0] > 10000);
}

TEST_CASE("operand: any float is a number, of every exponent") {
  std::set<std::uint64_t> exponents;
  for (const std::uint64_t bits : operands(OperandKind::Any, kFloat)) {
    CHECK(std::isfinite(as_float(bits)));
    exponents.insert(bits >> 23U);
  }
  CHECK(exponents.size() == 510);
}

TEST_CASE("operand: any integer uses all bits of its type") {
  for (const std::uint32_t type : {STALEMATE_TYPE_UINT, STALEMATE_TYPE_LONG}) {
    std::uint64_t used = 0;
    for (const std::uint64_t bits : operands(OperandKind::Any, type)) used |= bits;
    CHECK(used == stalemate_type_mask(type));
  }
}

TEST_CASE("operand: whole numbers become the floats that they are") {
  for (const std::uint32_t whole : {0U, 1U, 2U, 3U, 255U, 8388608U, 16777215U}) {
    CHECK(as_float(stalemate_float_from_whole(kFloat, whole)) == float(whole));
  }
}
