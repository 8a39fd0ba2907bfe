#include <set>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "gen/case_tree.hpp"
#include "stalemate/gen.hpp"

using namespace stalemate;

namespace {

constexpr Seed kSubject{2024};

std::vector<Case> cases_of(const GenerateSettings& settings, Seed subject, std::uint64_t count) {
  std::vector<Case> all;
  for (std::uint64_t index = 0; index < count; ++index) {
    all.push_back(gen::case_tree(settings, subject, index).value);
  }
  return all;
}

bool within(Range range, std::uint32_t number) {
  return range.low <= number && number <= range.high;
}

}  // namespace

TEST_CASE("cases: a case depends on settings, seed and index alone") {
  const GenerateSettings settings;
  const auto forwards = cases_of(settings, kSubject, 100);
  for (std::uint64_t index = 100; index-- > 0;) {
    CHECK(gen::case_tree(settings, kSubject, index).value == forwards[index]);
  }
  CHECK(cases_of(settings, Seed{2025}, 100) != forwards);
}

TEST_CASE("cases: one seed gives the same case on every machine and for ever") {
  const Case input = gen::case_tree({}, kSubject, 7).value;
  CHECK(input.seed == kSubject.split("case").split(std::uint64_t{7}));
  CHECK(input.nd_range.work_groups == 6);
  CHECK(input.nd_range.work_group_size == 32);
  CHECK(input.operations_per_item == 9);
  CHECK(input.contention.pattern == ContentionPattern::Single);
  CHECK(input.contention.cells == 1);
  CHECK(input.operands == OperandKind::Exact);
  CHECK(input.stress == Stress{.extra_groups = 3});
}

TEST_CASE("cases: no two of a thousand share a seed") {
  std::set<std::uint64_t> seeds;
  for (const Case& input : cases_of({}, kSubject, 1000)) seeds.insert(input.seed.value);
  CHECK(seeds.size() == 1000);
}

TEST_CASE("cases: a thousand have at most six work-group sizes") {
  std::set<std::uint32_t> sizes;
  for (const Case& input : cases_of({}, kSubject, 1000)) {
    sizes.insert(input.nd_range.work_group_size);
  }
  CHECK(sizes.size() <= 6);
  CHECK(sizes.size() >= 4);
}

TEST_CASE("cases: every number lies within its range and reaches its ends") {
  GenerateSettings settings;
  settings.work_groups = {3, 5};
  settings.work_group_size = {7, 9};
  settings.operations_per_item = {2, 4};
  settings.cells = {5, 6};
  settings.contention = {{ContentionPattern::Uniform, 1}};
  std::set<std::uint32_t> groups, sizes, operations, cells;
  for (const Case& input : cases_of(settings, kSubject, 300)) {
    groups.insert(input.nd_range.work_groups);
    sizes.insert(input.nd_range.work_group_size);
    operations.insert(input.operations_per_item);
    cells.insert(input.contention.cells);
  }
  CHECK(groups == std::set<std::uint32_t>{3, 4, 5});
  CHECK(operations == std::set<std::uint32_t>{2, 3, 4});
  CHECK(cells == std::set<std::uint32_t>{5, 6});
  for (const std::uint32_t size : sizes) CHECK(within(settings.work_group_size, size));
}

TEST_CASE("cases: an end below 1 counts as 1") {
  GenerateSettings settings;
  settings.work_groups = settings.work_group_size = settings.operations_per_item = {0, 0};
  const Case input = gen::case_tree(settings, kSubject, 0).value;
  CHECK(input.operations() == 1);
}

TEST_CASE("cases: what RapidCheck calls size changes nothing") {
  const rc::Gen<Case> generator = gen::cases({}, kSubject);
  const rc::Random random(5);
  CHECK(generator(random, 0).value() == generator(random, 100).value());
  CHECK(generator(random, 1000).value() == generator(random, 100).value());
}

TEST_CASE("cases: a weight of 0 is never drawn and every other word is") {
  GenerateSettings settings;
  settings.contention[ContentionPattern::Zipf] = 0;
  settings.operands[OperandKind::Absorbing] = 0;
  settings.stress[StressKind::Skew] = 0;
  settings.geometry[Geometry::Full] = 0;
  std::set<ContentionPattern> patterns;
  std::set<OperandKind> kinds;
  std::set<Geometry> geometries;
  bool memory = false, jitter = false, skew = false, extra = false, none = false;
  for (const Case& input : cases_of(settings, kSubject, 1000)) {
    patterns.insert(input.contention.pattern);
    kinds.insert(input.operands);
    geometries.insert(input.geometry);
    memory |= input.stress.memory_accesses > 0;
    jitter |= input.stress.jitter_spins > 0;
    skew |= input.stress.skew_spins > 0;
    extra |= input.stress.extra_groups > 0;
    none |= input.stress == Stress{};
  }
  CHECK(patterns.size() == all_contention_patterns().size() - 1);
  CHECK(patterns.count(ContentionPattern::Zipf) == 0);
  CHECK(kinds.size() == all_operand_kinds().size() - 1);
  CHECK(kinds.count(OperandKind::Absorbing) == 0);
  CHECK(geometries == std::set{Geometry::Drawn, Geometry::GroupPerUnit});
  CHECK(((memory && jitter && extra && none)));
  CHECK_FALSE(skew);
}

TEST_CASE("cases: a word is drawn as often as its weight says") {
  GenerateSettings settings;
  settings.operands = {{OperandKind::Unique, 3}, {OperandKind::Exact, 1}};
  int unique = 0;
  for (const Case& input : cases_of(settings, kSubject, 1000)) {
    unique += input.operands == OperandKind::Unique ? 1 : 0;
  }
  CHECK(((unique > 690 && unique < 810)));
}

TEST_CASE("cases: most have work-groups that can meet") {
  int single = 0;
  for (const Case& input : cases_of({}, kSubject, 1000)) {
    single += input.nd_range.work_groups == 1 ? 1 : 0;
  }
  CHECK(((single > 0 && single < 60)));
}

TEST_CASE("cases: small numbers are as likely as large ones") {
  int small = 0;
  for (const Case& input : cases_of({}, kSubject, 1000)) {
    small += input.operations_per_item < 8 ? 1 : 0;
  }
  CHECK(((small > 350 && small < 500)));
}

TEST_CASE("cases: none has more than 2^20 operations, whatever the settings ask for") {
  GenerateSettings settings;
  settings.work_groups = {1000, 100000};
  settings.operations_per_item = {1000, 4000000000U};
  for (const Case& input : cases_of(settings, kSubject, 200)) {
    CHECK(input.operations() <= std::uint64_t{1} << 20U);
  }
}

TEST_CASE("cases: parameters that a pattern does not read keep their defaults") {
  for (const Case& input : cases_of({}, kSubject, 1000)) {
    const Contention& contention = input.contention;
    if (contention.pattern != ContentionPattern::Strided) CHECK(contention.stride == 1);
    if (contention.pattern != ContentionPattern::HotCold) CHECK(contention.hot_percent == 80);
    if (contention.pattern == ContentionPattern::Single) CHECK(contention.cells == 1);
    if (contention.pattern <= ContentionPattern::PerGroup) CHECK(contention.span == 1);
  }
}

TEST_CASE("cases: several threads draw what one thread draws") {
  const auto expected = cases_of({}, kSubject, 200);
  std::vector<Case> first, second;
  std::thread one([&] { first = cases_of({}, kSubject, 200); });
  std::thread other([&] { second = cases_of({}, kSubject, 200); });
  one.join();
  other.join();
  CHECK(first == expected);
  CHECK(second == expected);
}
