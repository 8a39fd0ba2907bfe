#include "stalemate/operand.clh"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "stalemate/scalar_type.hpp"
#include "unit/gen/parameters_of.hpp"

using namespace stalemate;

namespace {

static_assert(STALEMATE_TYPE_INT == unsigned(ScalarType::Int));
static_assert(STALEMATE_TYPE_UINT == unsigned(ScalarType::Uint));
static_assert(STALEMATE_TYPE_FLOAT == unsigned(ScalarType::Float));
static_assert(STALEMATE_TYPE_LONG == unsigned(ScalarType::Long));
static_assert(STALEMATE_TYPE_ULONG == unsigned(ScalarType::Ulong));
static_assert(STALEMATE_KIND_UNIQUE == unsigned(OperandKind::Unique));
static_assert(STALEMATE_KIND_EXACT == unsigned(OperandKind::Exact));
static_assert(STALEMATE_KIND_SPECIAL == unsigned(OperandKind::Special));
static_assert(STALEMATE_KIND_MIXED_SIGN == unsigned(OperandKind::MixedSign));
static_assert(STALEMATE_KIND_ABSORBING == unsigned(OperandKind::Absorbing));
static_assert(STALEMATE_KIND_ANY == unsigned(OperandKind::Any));

constexpr std::uint32_t kTypes[] = {STALEMATE_TYPE_INT, STALEMATE_TYPE_UINT, STALEMATE_TYPE_FLOAT,
                                    STALEMATE_TYPE_LONG, STALEMATE_TYPE_ULONG};
constexpr std::uint32_t kFloat = STALEMATE_TYPE_FLOAT;

stalemate_parameters of_kind(OperandKind kind, std::uint64_t seed = 31) {
  return test::parameters_of({.seed = Seed{seed},
                              .nd_range = {.work_groups = 16, .work_group_size = 64},
                              .operations_per_item = 64,
                              .contention = {},
                              .operands = kind,
                              .stress = {}});
}

float as_float(std::uint64_t bits) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
}

// The first operands of the first operations, all on one cell.
std::vector<std::uint64_t> operands(OperandKind kind, std::uint32_t type, std::uint32_t cell = 0,
                                    std::uint32_t count = 1U << 16U) {
  const stalemate_parameters p = of_kind(kind);
  std::vector<std::uint64_t> all;
  for (std::uint32_t op = 0; op < count; ++op) {
    all.push_back(stalemate_operand(&p, type, 0, cell, op));
  }
  return all;
}

std::uint32_t poisoned_cell(const stalemate_parameters& p) {
  std::uint32_t cell = 0;
  while (stalemate_poisoned(&p, cell) == 0) ++cell;
  return cell;
}

// Whether one of many operations on the cell is given NaN or infinity.
bool gets_poison(const stalemate_parameters& p, std::uint32_t cell) {
  bool poison = false;
  for (std::uint32_t op = 0; op < 200; ++op) {
    poison |= !std::isfinite(as_float(stalemate_operand(&p, kFloat, op % 2, cell, op)));
  }
  return poison;
}

float sum(const std::vector<std::uint64_t>& values) {
  float total = 0;
  for (const std::uint64_t bits : values) total += as_float(bits);
  return total;
}

}  // namespace

TEST_CASE("operand: every kind fits into its type") {
  const auto kind = GENERATE(from_range(all_operand_kinds()));
  for (const std::uint32_t type : kTypes) {
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
  CHECK((used & STALEMATE_FLOAT_FRACTION) == STALEMATE_FLOAT_FRACTION);
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
  int second_alike = 0;
  int other_alike = 0;
  for (std::uint32_t op = 0; op < 1000; ++op) {
    const std::uint64_t first = stalemate_operand(&p, kFloat, 0, 1, op);
    second_alike += stalemate_operand(&p, kFloat, 1, 1, op) == first ? 1 : 0;
    other_alike += stalemate_operand(&other, kFloat, 0, 1, op) == first ? 1 : 0;
  }
  CHECK(second_alike < 200);
  CHECK(other_alike < 200);
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

TEST_CASE("operand: special floats contain every class on a cell that may be poisoned") {
  const auto drawn =
      operands(OperandKind::Special, kFloat, poisoned_cell(of_kind(OperandKind::Special)));
  const std::set<std::uint64_t> seen(drawn.begin(), drawn.end());
  const auto has = [&](std::uint64_t bits) { return seen.count(bits) == 1; };
  CHECK(((has(0x00000000) && has(0x80000000))));
  CHECK(((has(0x7F800000) && has(0xFF800000))));
  CHECK(((has(0x7FC00000) && has(0x7F800001) && has(0x7FD5A5A5) && has(0x7FA12345))));
  CHECK(((has(0x00000001) && has(0x80000001) && has(0x007FFFFF) && has(0x807FFFFF))));
  CHECK(((has(0x00800000) && has(0x80800000))));
  CHECK(((has(0x7F7FFFFF) && has(0xFF7FFFFF))));
  CHECK(seen.size() > 10000);
}

TEST_CASE("operand: NaN and infinity come on one cell in eight, as a first value too") {
  const std::uint64_t seed = GENERATE(range(0, 16));
  const stalemate_parameters p = of_kind(OperandKind::Special, seed);
  std::set<std::uint32_t> by_operand, by_first_value;
  for (std::uint32_t cell = 0; cell < 256; ++cell) {
    if (gets_poison(p, cell)) by_operand.insert(cell % 8);
    if (!std::isfinite(as_float(stalemate_initial(&p, kFloat, cell)))) {
      by_first_value.insert(cell % 8);
    }
  }
  CHECK(by_operand.size() == 1);
  CHECK(by_first_value == by_operand);
}

TEST_CASE("operand: the poisoned cell is another one for another seed") {
  std::set<std::uint32_t> cells;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    cells.insert(poisoned_cell(of_kind(OperandKind::Special, seed)));
  }
  CHECK(cells == std::set<std::uint32_t>{0, 1, 2, 3, 4, 5, 6, 7});
}

TEST_CASE("operand: the special floats of a clean cell do not add up to infinity") {
  const stalemate_parameters p = of_kind(OperandKind::Special);
  const std::uint32_t clean = poisoned_cell(p) + 1;
  double total = 0;
  for (const std::uint64_t bits : operands(OperandKind::Special, kFloat, clean)) {
    total += std::abs(double(as_float(bits)));
  }
  CHECK(total < 1e6);
}

TEST_CASE("operand: special integers contain the ends of both ranges and powers of two") {
  const std::uint32_t type =
      GENERATE(STALEMATE_TYPE_INT, STALEMATE_TYPE_UINT, STALEMATE_TYPE_LONG, STALEMATE_TYPE_ULONG);
  const std::uint64_t mask = stalemate_type_mask(type);
  std::vector<std::uint64_t> due = {0, mask, mask >> 1U, mask - 1};
  for (std::uint32_t bit = 0; bit < stalemate_type_width(type); ++bit) {
    due.push_back(std::uint64_t{1} << bit);
  }
  const auto drawn = operands(OperandKind::Special, type);
  const std::set<std::uint64_t> seen(drawn.begin(), drawn.end());
  for (const std::uint64_t bits : due) CHECK(seen.count(bits) == 1);
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

TEST_CASE("operand: alone, every kind starts from NaN and infinity too, and from its own operand") {
  const auto kind = GENERATE(from_range(all_operand_kinds()));
  const stalemate_parameters p = of_kind(kind);
  int nan = 0;
  int infinite = 0;
  int own = 0;
  for (std::uint32_t op = 0; op < 1000; ++op) {
    const std::uint64_t start = stalemate_solo_start(&p, kFloat, op % 16, op);
    nan += std::isnan(as_float(start)) ? 1 : 0;
    infinite += std::isinf(as_float(start)) ? 1 : 0;
    own += start == stalemate_operand(&p, kFloat, 0, op % 16, op) ? 1 : 0;
  }
  CHECK(nan > 10);
  CHECK(infinite > 5);
  CHECK(own > 200);
}

TEST_CASE("operand: whole numbers become the floats that they are") {
  for (const std::uint32_t whole : {0U, 1U, 2U, 3U, 255U, 8388608U, 16777215U}) {
    CHECK(as_float(stalemate_float_from_whole(whole)) == float(whole));
  }
}
