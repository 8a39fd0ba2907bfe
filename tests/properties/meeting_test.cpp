#include "shared/meeting.hpp"

#include <map>
#include <set>
#include <utility>

#include <catch2/catch.hpp>

#include "property/case_parameters.hpp"
#include "stalemate/contention.clh"

using namespace stalemate;
using namespace stalemate::properties;

namespace {

Case of_groups(std::uint32_t groups, ContentionPattern pattern) {
  Case input{Seed{1}, {groups, 8}, 1, AddressSpace::Global, {}, OperandKind::Unique, {}};
  input.contention.pattern = pattern;
  return input;
}

bool have_sharers_met(const Case& input, const Meeting& meeting) {
  Judgement judgement;
  note_meeting(input, meeting, judgement);
  return judgement.met;
}

bool have_sharers_missed(const Case& input, const Meeting& meeting) {
  Judgement judgement;
  note_meeting(input, meeting, judgement);
  return judgement.missed;
}

constexpr Meeting kNobody{.groups_met = false, .items_met = false};
constexpr Meeting kGroups{.groups_met = true, .items_met = false};
constexpr Meeting kItemsMet{.groups_met = false, .items_met = true};
constexpr Meeting kAll{.groups_met = true, .items_met = true};

}  // namespace

TEST_CASE("meeting: work-groups on one cell have to meet one another") {
  CHECK(have_sharers_met(of_groups(2, ContentionPattern::Single), kGroups));
  CHECK_FALSE(have_sharers_met(of_groups(2, ContentionPattern::Single), kItemsMet));
}

TEST_CASE("meeting: within one work-group, work-items have to") {
  CHECK(have_sharers_met(of_groups(1, ContentionPattern::Single), kItemsMet));
  CHECK_FALSE(have_sharers_met(of_groups(1, ContentionPattern::Single), kGroups));
  Case local = of_groups(2, ContentionPattern::Single);
  local.address_space = AddressSpace::Local;
  CHECK(have_sharers_met(local, kItemsMet));
  CHECK_FALSE(have_sharers_met(local, kGroups));
}

TEST_CASE("meeting: who shares nothing meets nobody") {
  CHECK_FALSE(have_sharers_met(of_groups(2, ContentionPattern::Private), kAll));
  CHECK_FALSE(have_sharers_met(of_groups(2, ContentionPattern::PerGroup), kGroups));
  CHECK(have_sharers_met(of_groups(2, ContentionPattern::PerGroup), kItemsMet));
}

TEST_CASE("meeting: only work-groups that share miss one another") {
  CHECK(have_sharers_missed(of_groups(2, ContentionPattern::Single), kNobody));
  CHECK(have_sharers_missed(of_groups(2, ContentionPattern::Single), kItemsMet));
  CHECK_FALSE(have_sharers_missed(of_groups(2, ContentionPattern::Single), kGroups));
  CHECK_FALSE(have_sharers_missed(of_groups(1, ContentionPattern::Single), kNobody));
  CHECK_FALSE(have_sharers_missed(of_groups(2, ContentionPattern::PerGroup), kNobody));
  CHECK_FALSE(have_sharers_missed(of_groups(2, ContentionPattern::Private), kNobody));
}

TEST_CASE("meeting: sub-groups share across work-groups, or within one, or not at all") {
  const auto spanned = [](ContentionPattern pattern, std::uint32_t span) {
    Case input = of_groups(4, pattern);
    input.contention.span = span;
    return input;
  };
  CHECK(have_sharers_met(spanned(ContentionPattern::AcrossSubGroups, 8), kGroups));
  CHECK_FALSE(have_sharers_met(spanned(ContentionPattern::PerSubGroup, 4), kGroups));
  CHECK(have_sharers_met(spanned(ContentionPattern::PerSubGroup, 4), kItemsMet));
  CHECK_FALSE(have_sharers_met(spanned(ContentionPattern::PerSubGroup, 1), kAll));
  Case alone = spanned(ContentionPattern::AcrossSubGroups, 8);
  alone.nd_range.work_groups = 1;
  CHECK_FALSE(have_sharers_met(alone, kAll));
  alone.contention.span = 4;
  CHECK(have_sharers_met(alone, kItemsMet));
}

TEST_CASE("meeting: work-groups of one compute unit, or of one round, share if there are two") {
  const auto has_to_meet = [](ContentionPattern pattern, std::uint32_t span) {
    Case input = of_groups(4, pattern);
    input.contention.span = span;
    return have_sharers_missed(input, kNobody);
  };
  CHECK(has_to_meet(ContentionPattern::PerComputeUnit, 3));
  CHECK_FALSE(has_to_meet(ContentionPattern::PerComputeUnit, 4));
  CHECK(has_to_meet(ContentionPattern::AcrossComputeUnits, 2));
  CHECK_FALSE(has_to_meet(ContentionPattern::AcrossComputeUnits, 1));
}

namespace {

Case of_cells(ContentionPattern pattern, std::uint32_t cells, std::uint32_t groups,
              std::uint32_t size) {
  Case input{Seed{1}, {groups, size}, 1, AddressSpace::Global, {}, OperandKind::Unique, {}};
  input.contention.pattern = pattern;
  input.contention.cells = cells;
  return input;
}

Sharers sharers(const Case& input) {
  Judgement judgement;
  note_meeting(input, kAll, judgement);
  CHECK(judgement.met == (judgement.sharers != Sharers::Nobody));
  return judgement.sharers;
}

}  // namespace

TEST_CASE("meeting: that there are cells for all is not to have one in common") {
  CHECK(sharers(of_cells(ContentionPattern::Uniform, 1000000, 2, 1)) == Sharers::Nobody);
  CHECK(sharers(of_cells(ContentionPattern::Strided, 1000, 2, 1)) == Sharers::Nobody);
  CHECK(sharers(of_cells(ContentionPattern::Blocked, 16, 2, 8)) == Sharers::Nobody);
  Case missed = of_cells(ContentionPattern::Uniform, 1000000, 2, 1);
  CHECK_FALSE(have_sharers_missed(missed, kNobody));
}

TEST_CASE("meeting: who draws one cell shares it, whoever drew it first") {
  CHECK(sharers(of_cells(ContentionPattern::Uniform, 64, 4, 64)) == Sharers::Groups);
  CHECK(sharers(of_cells(ContentionPattern::Strided, 8, 2, 8)) == Sharers::Groups);
  CHECK(sharers(of_cells(ContentionPattern::Blocked, 2, 2, 8)) == Sharers::Items);
  CHECK(sharers(of_cells(ContentionPattern::Blocked, 1, 2, 8)) == Sharers::Groups);
  CHECK(sharers(of_cells(ContentionPattern::PerSubGroup, 1, 2, 8)) == Sharers::Nobody);
  // A work-item that comes back to its cell is alone there.
  Case back = of_cells(ContentionPattern::Blocked, 2, 2, 1);
  back.operations_per_item = 4;
  CHECK(sharers(back) == Sharers::Nobody);
}

TEST_CASE("meeting: cells in local memory are those of one work-group") {
  Case local = of_cells(ContentionPattern::Uniform, 1000000, 2, 2);
  local.address_space = AddressSpace::Local;
  CHECK(sharers(local) == Sharers::Nobody);
  local.contention.cells = 1;
  CHECK(sharers(local) == Sharers::Items);
  local.nd_range.work_group_size = 1;
  CHECK(sharers(local) == Sharers::Nobody);
}

namespace {

/// By all cells of all operations.
Sharers sharers_one_by_one(const Case& input) {
  const stalemate_parameters parameters = case_parameters(input);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::set<std::uint32_t>> items;
  const auto [groups, size] = input.nd_range;
  for (std::uint32_t group = 0; group < groups; ++group) {
    for (std::uint32_t item = 0; item < size; ++item) {
      for (std::uint32_t op = 0; op < input.operations_per_item; ++op) {
        const std::uint32_t set = input.address_space == AddressSpace::Local ? group + 1 : 0;
        items[{set, stalemate_cell(&parameters, group, item, op)}].insert(group * size + item);
      }
    }
  }
  Sharers found = Sharers::Nobody;
  for (const auto& [cell, users] : items) {
    const bool is_far = *users.begin() / size != *users.rbegin() / size;
    if (users.size() > 1) found = std::max(found, is_far ? Sharers::Groups : Sharers::Items);
  }
  return found;
}

}  // namespace

TEST_CASE("meeting: who shares a cell is as one by one, whatever the pattern and size") {
  std::set<Sharers> seen;
  for (std::uint64_t number = 0; number < 4000; ++number) {
    const auto drawn = [bits = Seed{number}](const char* what, std::uint32_t count) {
      return static_cast<std::uint32_t>(bits.split(what).value % count);
    };
    Case input{.seed = Seed{number},
               .nd_range = {1 + drawn("groups", 3), 1 + drawn("size", 4)},
               .operations_per_item = 1 + drawn("operations", 2),
               .address_space = drawn("space", 2) == 0 ? AddressSpace::Global : AddressSpace::Local,
               .contention = {.pattern = static_cast<ContentionPattern>(drawn("pattern", 12)),
                              .cells = 1 + drawn("cells", 40),
                              .stride = 1 + drawn("stride", 4),
                              .span = 1 + drawn("span", 3)}};
    CAPTURE(number, static_cast<int>(input.contention.pattern), input.nd_range.work_groups,
            input.nd_range.work_group_size);
    const Sharers found = sharers(input);
    REQUIRE(found == sharers_one_by_one(input));
    seen.insert(found);
  }
  CHECK(seen.size() == 3);
}
