#include "sim/memory/views.hpp"

#include <catch2/catch.hpp>

#include "sim/memory/synchronisation.hpp"

using namespace stalemate::sim;

namespace {

constexpr std::uint32_t kWorkItems = 4;

// Those of the first tests are of one work-group.
Issuer item(std::uint32_t id) {
  return {.id = id};
}

ReleaseView released(Views& views, const Issuer& who, std::uint32_t order) {
  views.tick(who.id);
  return views.told_by_store(who, order, kScopeDevice, kBothFences);
}

void read(Views& views, const Issuer& who, const ReleaseView& told) {
  views.tick(who.id);
  views.hear(who, told, kRelaxed, kScopeDevice, kBothFences);
}

void acquire(Views& views, const Issuer& who, const ReleaseView& told) {
  views.tick(who.id);
  views.hear(who, told, kAcquire, kScopeDevice, kBothFences);
}

}  // namespace

TEST_CASE("views: who acquires what two told knows what each knew") {
  Views views;
  views.begin({kWorkItems, 1, false});
  const ReleaseView first = released(views, item(0), kRelease);
  const ReleaseView second = released(views, item(1), kRelease);
  acquire(views, item(3), views.join(first, second));
  CHECK(views.knows(3, false, 0, 1));
  CHECK(views.knows(3, false, 1, 1));
  CHECK_FALSE(views.knows(3, false, 2, 1));
}

TEST_CASE("views: who has what one of two told has not all that both told") {
  Views views;
  views.begin({kWorkItems, 1, false});
  const ReleaseView first = released(views, item(0), kRelease);
  const ReleaseView second = released(views, item(1), kRelease);
  read(views, item(3), first);
  read(views, item(3), views.join(first, second));
  CHECK_FALSE(views.knows(3, false, 1, 1));
  views.fence(item(3), kAcquire, kScopeDevice, kBothFences);
  CHECK(views.knows(3, false, 0, 1));
  CHECK(views.knows(3, false, 1, 1));
}

TEST_CASE("views: what was told before says nothing of what is told after it") {
  Views views;
  views.begin({kWorkItems, 1, false});
  acquire(views, item(3), released(views, item(0), kRelease));
  CHECK(views.knows(3, false, 0, 1));
  acquire(views, item(0), released(views, item(1), kRelease));
  CHECK_FALSE(views.knows(3, false, 1, 1));
  acquire(views, item(3), released(views, item(0), kRelease));
  CHECK(views.knows(3, false, 1, 1));
}

// Item 2 comes behind the sequentially consistent store of item 1, by its number alone.
TEST_CASE("views: a sequentially consistent store is known without what was known at it") {
  Views views;
  views.begin({kWorkItems, 1, false});
  acquire(views, item(1), released(views, item(0), kRelease));
  const ReleaseView stored = released(views, item(1), kSequentiallyConsistent);
  views.rank_store(item(1), kScopeDevice);
  views.fence(item(2), kSequentiallyConsistent, kScopeDevice, kBothFences);
  REQUIRE(views.knows(2, false, 1, 2));
  REQUIRE_FALSE(views.knows(2, false, 0, 1));
  acquire(views, item(3), views.join(released(views, item(2), kRelease), stored));
  CHECK(views.knows(3, false, 0, 1));
}

TEST_CASE(
    "views: a sequentially consistent fence of local memory hands on nothing where it is not") {
  const auto is_known = [](bool has_local, std::uint32_t spaces) {
    Views views;
    views.begin({kWorkItems, 1, has_local});
    views.tick(0);
    views.fence(item(0), kSequentiallyConsistent, kScopeDevice, spaces);
    views.fence(item(1), kSequentiallyConsistent, kScopeDevice, spaces);
    return views.knows(1, false, 0, 1);
  };
  CHECK(is_known(false, kGlobalFence));
  CHECK(is_known(false, kBothFences));
  CHECK_FALSE(is_known(false, kLocalFence));
  // More is known than need be.
  CHECK(is_known(true, kLocalFence));
}

TEST_CASE("views: what two clocks came to is asked anew once messages are forgotten") {
  Views views;
  views.begin({kWorkItems, 1, false});
  const ReleaseView before = released(views, item(0), kRelease);
  acquire(views, item(1), before);
  views.join(before, released(views, item(1), kRelease));
  views.forget_messages();
  // Two clocks in the same places, of which the second has not all of the first.
  const ReleaseView first = released(views, item(2), kRelease);
  const ReleaseView second = released(views, item(0), kRelease);
  acquire(views, item(3), views.join(first, second));
  CHECK(views.knows(3, false, 2, 1));
  CHECK(views.knows(3, false, 0, 2));
}

namespace {

Issuer item_of(std::uint32_t id, std::uint32_t group) {
  return {.id = id, .group = group};
}

ReleaseView released_in_group(Views& views, const Issuer& who) {
  views.tick(who.id);
  return views.told_by_store(who, kRelease, kScopeWorkGroup, kBothFences);
}

}  // namespace

TEST_CASE("views: what is told within a work-group stays there, whoever goes on with it") {
  Views views;
  views.begin({kWorkItems, 3, false});
  const ReleaseView first = released_in_group(views, item_of(0, 0));
  const ReleaseView second = released_in_group(views, item_of(1, 1));
  const ReleaseView both = views.join(first, second);
  acquire(views, item_of(2, 1), both);
  CHECK(views.knows(2, false, 1, 1));
  CHECK_FALSE(views.knows(2, false, 0, 1));
  acquire(views, item_of(3, 2), both);
  CHECK_FALSE(views.knows(3, false, 0, 1));
  CHECK_FALSE(views.knows(3, false, 1, 1));
  // Read before a fence, likewise.
  views.fence(item_of(3, 2), kAcquire, kScopeDevice, kBothFences);
  CHECK_FALSE(views.knows(3, false, 0, 1));
}

TEST_CASE("views: of several work-groups each is told all that was told within it, once") {
  Views views;
  views.begin({kWorkItems, 2, false});
  const ReleaseView of_first = released_in_group(views, item_of(0, 0));
  const ReleaseView of_other = released_in_group(views, item_of(1, 1));
  const ReleaseView both = views.join(of_first, of_other);
  const ReleaseView again = views.join(both, of_other);
  CHECK(again.group == both.group);
  const ReleaseView more = views.join(both, released_in_group(views, item_of(2, 0)));
  acquire(views, item_of(3, 0), more);
  CHECK(views.knows(3, false, 0, 1));
  CHECK(views.knows(3, false, 2, 1));
  CHECK_FALSE(views.knows(3, false, 1, 1));
}
