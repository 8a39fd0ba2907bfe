#include "gen/simpler_cases.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <catch2/catch.hpp>

#include "gen/case_tree.hpp"

using namespace stalemate;

namespace {

Case busy_case() {
  return {.seed = Seed{11},
          .nd_range = {.work_groups = 64, .work_group_size = 256},
          .operations_per_item = 64,
          .address_space = AddressSpace::Local,
          .contention = {.pattern = ContentionPattern::Strided,
                         .cells = 1024,
                         .cell_pitch = 16,
                         .stride = 7,
                         .hot_percent = 60},
          .operands = OperandKind::Special,
          .stress = {.memory_accesses = 3, .jitter_spins = 4, .skew_spins = 5, .extra_groups = 6}};
}

Case smallest_case() {
  return {.seed = Seed{11},
          .nd_range = {},
          .operations_per_item = 1,
          .address_space = AddressSpace::Global,
          .contention = {},
          .operands = OperandKind::Exact,
          .stress = {}};
}

std::uint64_t plainness(OperandKind kind) {
  switch (kind) {
    case OperandKind::Exact: return 0;
    case OperandKind::Unique: return 1;
    case OperandKind::Recurring:
    case OperandKind::MixedSign:
    case OperandKind::Any:
    case OperandKind::Absorbing:
    case OperandKind::Special: return 2;
  }
  return 0;
}

// Everything that may shrink, side by side. The hot share is no size: leaving HotCold resets it.
std::vector<std::uint64_t> sizes_of(const Case& input, std::uint64_t operations) {
  const Contention& contention = input.contention;
  const Stress& stress = input.stress;
  return {input.nd_range.work_groups,
          input.nd_range.work_group_size,
          operations,
          contention.pattern == ContentionPattern::Single ? 0U : 1U,
          contention.cells,
          contention.cell_pitch,
          contention.stride,
          plainness(input.operands),
          stress.memory_accesses,
          stress.jitter_spins,
          stress.skew_spins,
          stress.extra_groups};
}

// Of fewer work-items, each may do more: then all operations together count.
bool is_smaller(const Case& simpler, const Case& input) {
  const bool has_fewer_items = simpler.nd_range.work_items() < input.nd_range.work_items();
  const auto operations = [&](const Case& c) {
    return has_fewer_items ? c.operations() : c.operations_per_item;
  };
  const auto after = sizes_of(simpler, operations(simpler));
  const auto before = sizes_of(input, operations(input));
  bool some_smaller = false;
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (after[i] > before[i]) return false;
    some_smaller |= after[i] < before[i];
  }
  return some_smaller;
}

bool are_different(const std::vector<Case>& offered) {
  for (std::size_t i = 0; i < offered.size(); ++i) {
    if (std::count(offered.begin(), offered.end(), offered[i]) != 1) return false;
  }
  return true;
}

struct Search {
  Case smallest;
  int tried = 0;
};

// What an engine does: takes the first simpler case that still fails, and starts again from there.
Search search(const Case& input, const std::function<bool(const Case&)>& fails) {
  Search result{.smallest = input};
  for (bool found = true; found && result.tried < 10000;) {
    found = false;
    for (const Case& candidate : gen::simpler_cases(result.smallest)) {
      ++result.tried;
      if (!fails(candidate)) continue;
      result.smallest = candidate;
      found = true;
      break;
    }
  }
  return result;
}

}  // namespace

TEST_CASE("simpler_cases: each is smaller in something and larger in nothing") {
  for (std::uint64_t index = 0; index < 200; ++index) {
    const Case input = gen::case_tree({}, Seed{3}, index).value;
    for (const Case& simpler : gen::simpler_cases(input)) CHECK(is_smaller(simpler, input));
  }
  for (const Case& simpler : gen::simpler_cases(busy_case())) {
    CHECK(is_smaller(simpler, busy_case()));
  }
}

TEST_CASE("simpler_cases: seed and address space stay") {
  for (const Case& simpler : gen::simpler_cases(busy_case())) {
    CHECK(simpler.seed == Seed{11});
    CHECK(simpler.address_space == AddressSpace::Local);
  }
}

TEST_CASE("simpler_cases: the smallest case has none") {
  CHECK(gen::simpler_cases(smallest_case()).empty());
}

TEST_CASE("simpler_cases: whatever step is taken, the smallest case is reached") {
  for (const std::size_t choice : {0U, 1U, 5U, 1000U}) {
    Case input = busy_case();
    input.address_space = AddressSpace::Global;
    int steps = 0;
    for (auto offered = gen::simpler_cases(input); !offered.empty();
         offered = gen::simpler_cases(input)) {
      input = offered[std::min(choice, offered.size() - 1)];
      REQUIRE(++steps < 400);
    }
    CHECK(input == smallest_case());
  }
}

TEST_CASE("simpler_cases: all differ, and they are few") {
  // Half of four is two, and one less than two is one: steps that lead to the same place.
  Case small = busy_case();
  small.nd_range = {.work_groups = 4, .work_group_size = 4};
  small.operations_per_item = 2;
  small.contention.cells = 2;
  for (const Case& input : {busy_case(), small}) {
    const auto offered = gen::simpler_cases(input);
    CHECK(offered.size() <= 25);
    CHECK(are_different(offered));
  }
}

TEST_CASE("simpler_cases: few work-group sizes are new") {
  std::set<std::uint32_t> sizes;
  for (const Case& simpler : gen::simpler_cases(busy_case())) {
    sizes.insert(simpler.nd_range.work_group_size);
  }
  CHECK(sizes == std::set<std::uint32_t>{1, 2, 128, 192, 255, 256});
}

TEST_CASE("simpler_cases: two work-groups are tried before one") {
  std::vector<std::uint32_t> groups;
  for (const Case& simpler : gen::simpler_cases(busy_case())) {
    if (simpler.nd_range.work_groups != 64) groups.push_back(simpler.nd_range.work_groups);
  }
  CHECK(groups == std::vector<std::uint32_t>{2, 32, 1, 63, 2});
}

TEST_CASE("simpler_cases: a race that wants much done still comes out as two groups") {
  const auto races = [](const Case& input) {
    return input.nd_range.work_groups >= 2 && input.operations() >= 12;
  };
  Case wide = busy_case();
  wide.nd_range = {12, 1};
  wide.operations_per_item = 1;
  const Search result = search(wide, races);
  CHECK(result.smallest.nd_range == NdRange{2, 1});
  CHECK(result.smallest.operations_per_item == 6);
}

TEST_CASE("simpler_cases: a race of two groups comes out as two groups with little to do") {
  const auto races = [](const Case& input) {
    return input.nd_range.work_groups >= 2 && input.operations() >= 12;
  };
  const Search result = search(busy_case(), races);
  CHECK(result.smallest.nd_range == NdRange{2, 1});
  CHECK(result.smallest.operations_per_item == 6);
  CHECK(result.smallest.contention == Contention{});
  CHECK(result.smallest.stress == Stress{});
  CHECK(result.tried < 200);
}

TEST_CASE("simpler_cases: what a failure needs is kept") {
  const auto fails = [](const Case& input) {
    return input.stress.jitter_spins > 0 && input.operands == OperandKind::Special &&
           input.contention.cell_pitch > 1 && input.nd_range.work_group_size >= 20;
  };
  const Search result = search(busy_case(), fails);
  CHECK(result.smallest.stress == Stress{.jitter_spins = 4});
  CHECK(result.smallest.operands == OperandKind::Special);
  CHECK(result.smallest.contention.cell_pitch == 16);
  CHECK(result.smallest.nd_range == NdRange{1, 20});
}
