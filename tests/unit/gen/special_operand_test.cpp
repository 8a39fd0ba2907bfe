#include <cmath>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/gen/operands_of.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

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

}  // namespace

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
  const std::uint64_t seed = GENERATE(range<std::uint64_t>(0, 16));
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
