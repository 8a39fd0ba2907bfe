#include "stalemate/contention.clh"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include <catch2/catch.hpp>

#include "unit/gen/parameters_of.hpp"

using namespace stalemate;

namespace {

// Numbers of enumerations are written twice, once for OpenCL C. They must agree.
static_assert(STALEMATE_SPACE_GLOBAL == unsigned(AddressSpace::Global));
static_assert(STALEMATE_SPACE_LOCAL == unsigned(AddressSpace::Local));
static_assert(STALEMATE_PATTERN_SINGLE == unsigned(ContentionPattern::Single));
static_assert(STALEMATE_PATTERN_UNIFORM == unsigned(ContentionPattern::Uniform));
static_assert(STALEMATE_PATTERN_ZIPF == unsigned(ContentionPattern::Zipf));
static_assert(STALEMATE_PATTERN_HOT_COLD == unsigned(ContentionPattern::HotCold));
static_assert(STALEMATE_PATTERN_STRIDED == unsigned(ContentionPattern::Strided));
static_assert(STALEMATE_PATTERN_BLOCKED == unsigned(ContentionPattern::Blocked));
static_assert(STALEMATE_PATTERN_PRIVATE == unsigned(ContentionPattern::Private));
static_assert(STALEMATE_PATTERN_PER_GROUP == unsigned(ContentionPattern::PerGroup));
static_assert(STALEMATE_PATTERN_PER_SUB_GROUP == unsigned(ContentionPattern::PerSubGroup));
static_assert(STALEMATE_PATTERN_ACROSS_SUB_GROUPS == unsigned(ContentionPattern::AcrossSubGroups));
static_assert(STALEMATE_PATTERN_PER_COMPUTE_UNIT == unsigned(ContentionPattern::PerComputeUnit));
static_assert(STALEMATE_PATTERN_ACROSS_COMPUTE_UNITS ==
              unsigned(ContentionPattern::AcrossComputeUnits));

// 16 work-groups of 64 work-items with 64 operations each: 65,536 operations.
stalemate_parameters shape(ContentionPattern pattern, std::uint32_t cells,
                           AddressSpace space = AddressSpace::Global) {
  return test::parameters_of({.seed = Seed{77},
                              .nd_range = {.work_groups = 16, .work_group_size = 64},
                              .operations_per_item = 64,
                              .address_space = space,
                              .contention = {.pattern = pattern, .cells = cells},
                              .stress = {}});
}

stalemate_parameters spanned(ContentionPattern pattern, std::uint32_t span,
                             AddressSpace space = AddressSpace::Global) {
  return test::parameters_of({.seed = Seed{77},
                              .nd_range = {.work_groups = 16, .work_group_size = 64},
                              .operations_per_item = 64,
                              .address_space = space,
                              .contention = {.pattern = pattern, .span = span},
                              .stress = {}});
}

// The cells of all operations, in order.
std::vector<std::uint32_t> cells_of(const stalemate_parameters& p) {
  std::vector<std::uint32_t> cells;
  for (std::uint32_t item = 0; item < p.work_groups * p.work_group_size; ++item) {
    for (std::uint32_t op = 0; op < p.operations_per_item; ++op) {
      cells.push_back(stalemate_cell(&p, item / p.work_group_size, item % p.work_group_size, op));
    }
  }
  return cells;
}

// How often each cell is touched.
std::vector<int> counts_of(const stalemate_parameters& p) {
  std::vector<int> counts(p.cells, 0);
  for (const std::uint32_t cell : cells_of(p)) ++counts.at(cell);
  return counts;
}

bool near(double seen, double expected, double tolerance) {
  return seen > expected * (1 - tolerance) && seen < expected * (1 + tolerance);
}

}  // namespace

TEST_CASE("contention: every pattern stays within its cells, in both spaces") {
  const auto pattern = GENERATE(from_range(all_contention_patterns()));
  const auto space = GENERATE(from_range(all_address_spaces()));
  for (const std::uint32_t number : {1U, 2U, 3U, 7U, 64U, 1000U}) {
    stalemate_parameters p = shape(pattern, number, space);
    p.stride = 0xFFFFFFFFU;
    if (pattern > ContentionPattern::PerGroup) p = spanned(pattern, number, space);
    const auto touched = cells_of(p);
    CHECK(*std::max_element(touched.begin(), touched.end()) < p.cells);
  }
}

TEST_CASE("contention: counting the cells of counted cells changes nothing") {
  for (const ContentionPattern pattern : all_contention_patterns()) {
    const stalemate_parameters p = shape(pattern, 10);
    CHECK(stalemate_cell_count(&p) == p.cells);
  }
}

TEST_CASE("contention: single is cell 0") {
  CHECK(counts_of(shape(ContentionPattern::Single, 99)) == std::vector<int>{65536});
}

TEST_CASE("contention: uniform touches all cells alike") {
  for (const int count : counts_of(shape(ContentionPattern::Uniform, 10))) {
    CHECK(near(count, 6553.6, 0.05));
  }
}

TEST_CASE("contention: another seed draws other cells") {
  stalemate_parameters p = shape(ContentionPattern::Uniform, 1000);
  const auto before = cells_of(p);
  p.seed = 78;
  CHECK(cells_of(p) != before);
}

TEST_CASE("contention: a work-item's operations draw different cells") {
  const stalemate_parameters p = shape(ContentionPattern::Uniform, 1000);
  std::set<std::uint32_t> first_item;
  for (std::uint32_t op = 0; op < 64; ++op) first_item.insert(stalemate_cell(&p, 0, 0, op));
  CHECK(first_item.size() > 50);
}

TEST_CASE("contention: zipf touches cell r about as often as 1 / (r + 1) says") {
  for (const std::uint32_t cells : {2U, 5U, 64U, 1024U}) {
    const auto counts = counts_of(shape(ContentionPattern::Zipf, cells));
    // Levels of 1, 2, 4, … cells weigh alike, as those of 1 / (r + 1) do within a factor ln 2.
    for (std::uint32_t first = 0; 2 * first + 1 < cells; first = 2 * first + 1) {
      const std::uint32_t size = std::min(first + 1, cells - first);
      const auto level = std::accumulate(counts.begin() + first, counts.begin() + first + size, 0);
      CHECK(near(level, counts[0] * double(size) / (first + 1), 0.15));
    }
  }
}

TEST_CASE("contention: zipf reaches the last cell, and every cell of a level evenly") {
  const auto counts = counts_of(shape(ContentionPattern::Zipf, 14));
  for (std::size_t cell = 7; cell < 14; ++cell) CHECK(near(counts[cell], counts[0] / 8.0, 0.15));
}

TEST_CASE("contention: hot_cold gives cell 0 its share and the others the rest, evenly") {
  stalemate_parameters p = shape(ContentionPattern::HotCold, 9);
  p.hot_percent = 75;
  const auto counts = counts_of(p);
  CHECK(near(counts[0], 65536 * 0.75, 0.02));
  for (std::size_t cell = 1; cell < 9; ++cell) CHECK(near(counts[cell], 2048, 0.1));
}

TEST_CASE("contention: hot_cold keeps to its ends") {
  stalemate_parameters p = shape(ContentionPattern::HotCold, 9);
  p.hot_percent = 0;
  CHECK(counts_of(p)[0] == 0);
  p.hot_percent = 100;
  CHECK(counts_of(p)[0] == 65536);
  CHECK(counts_of(shape(ContentionPattern::HotCold, 1)) == std::vector<int>{65536});
}

TEST_CASE("contention: strided begins at item times stride and goes on by one") {
  stalemate_parameters p = shape(ContentionPattern::Strided, 100);
  p.stride = 3;
  CHECK(stalemate_cell(&p, 0, 0, 0) == 0);
  CHECK(stalemate_cell(&p, 0, 5, 0) == 15);
  CHECK(stalemate_cell(&p, 0, 5, 2) == 17);
  CHECK(stalemate_cell(&p, 2, 5, 0) == (2 * 64 + 5) * 3 % 100);
}

TEST_CASE("contention: blocked lets neighbours share, and every cell is touched alike") {
  const stalemate_parameters p = shape(ContentionPattern::Blocked, 8);
  CHECK(stalemate_cell(&p, 0, 0, 9) == 0);
  CHECK(stalemate_cell(&p, 1, 63, 9) == 0);
  CHECK(stalemate_cell(&p, 2, 0, 9) == 1);
  CHECK(counts_of(p) == std::vector<int>(8, 8192));
}

TEST_CASE("contention: private gives each work-item a cell") {
  CHECK(counts_of(shape(ContentionPattern::Private, 1)) == std::vector<int>(1024, 64));
}

TEST_CASE("contention: per_group gives each work-group a cell") {
  CHECK(counts_of(shape(ContentionPattern::PerGroup, 1)) == std::vector<int>(16, 4096));
}

TEST_CASE("contention: per_sub_group gives the lanes of a sub-group a cell") {
  const stalemate_parameters p = spanned(ContentionPattern::PerSubGroup, 24);
  CHECK(p.cells == 16 * 3);
  CHECK(stalemate_cell(&p, 0, 0, 7) == 0);
  CHECK(stalemate_cell(&p, 0, 23, 7) == 0);
  CHECK(stalemate_cell(&p, 0, 24, 7) == 1);
  CHECK(stalemate_cell(&p, 0, 63, 7) == 2);
  CHECK(stalemate_cell(&p, 1, 0, 7) == 3);
  CHECK(stalemate_cell(&p, 15, 63, 7) == 47);
}

TEST_CASE("contention: across_sub_groups gives each lane number a cell") {
  const stalemate_parameters p = spanned(ContentionPattern::AcrossSubGroups, 24);
  CHECK(p.cells == 24);
  CHECK(stalemate_cell(&p, 0, 23, 7) == 23);
  CHECK(stalemate_cell(&p, 0, 24, 7) == 0);
  CHECK(stalemate_cell(&p, 9, 25, 7) == 1);
  CHECK(spanned(ContentionPattern::AcrossSubGroups, 100).cells == 64);
}

TEST_CASE("contention: per_compute_unit gives the groups dealt to a unit a cell") {
  const stalemate_parameters p = spanned(ContentionPattern::PerComputeUnit, 6);
  CHECK(p.cells == 6);
  CHECK(stalemate_cell(&p, 5, 3, 7) == 5);
  CHECK(stalemate_cell(&p, 6, 3, 7) == 0);
  CHECK(stalemate_cell(&p, 15, 3, 7) == 3);
  CHECK(spanned(ContentionPattern::PerComputeUnit, 100).cells == 16);
}

TEST_CASE("contention: across_compute_units gives the groups dealt in a round a cell") {
  const stalemate_parameters p = spanned(ContentionPattern::AcrossComputeUnits, 6);
  CHECK(p.cells == 3);
  CHECK(stalemate_cell(&p, 5, 3, 7) == 0);
  CHECK(stalemate_cell(&p, 6, 3, 7) == 1);
  CHECK(stalemate_cell(&p, 15, 3, 7) == 2);
}

TEST_CASE("contention: in local memory compute units have one cell, and sub-groups their own") {
  const auto local = [](ContentionPattern pattern) {
    return spanned(pattern, 24, AddressSpace::Local);
  };
  CHECK(local(ContentionPattern::PerComputeUnit).cells == 1);
  CHECK(local(ContentionPattern::AcrossComputeUnits).cells == 1);
  CHECK(local(ContentionPattern::AcrossSubGroups).cells == 24);
  const stalemate_parameters p = local(ContentionPattern::PerSubGroup);
  CHECK(p.cells == 3);
  CHECK(stalemate_cell(&p, 5, 63, 7) == 2);
}

TEST_CASE("contention: in local memory a place is counted within the work-group") {
  const stalemate_parameters own = shape(ContentionPattern::Private, 1, AddressSpace::Local);
  CHECK(own.cells == 64);
  CHECK(stalemate_cell(&own, 3, 5, 0) == 5);
  const stalemate_parameters group = shape(ContentionPattern::PerGroup, 1, AddressSpace::Local);
  CHECK(group.cells == 1);
  CHECK(stalemate_cell(&group, 3, 5, 0) == 0);
  const stalemate_parameters blocked = shape(ContentionPattern::Blocked, 4, AddressSpace::Local);
  CHECK(stalemate_cell(&blocked, 3, 16, 0) == 1);
  const stalemate_parameters strided = shape(ContentionPattern::Strided, 8, AddressSpace::Local);
  CHECK(stalemate_cell(&strided, 3, 2, 1) == 3);
}
