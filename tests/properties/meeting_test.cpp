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
