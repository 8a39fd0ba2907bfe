#include "meeting.hpp"

#include <catch2/catch.hpp>

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
