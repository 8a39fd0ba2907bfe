// A barrier between two accesses that race: whether its flags are why.
#include "engine/launch/unflagged_barrier.hpp"

#include <optional>
#include <vector>

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

Access made(std::uint32_t item, AccessKind kind, std::uint32_t line) {
  return {.work_item = item, .kind = kind, .file = "here/k.cl", .line = line};
}

Access access_of(std::uint32_t item, AccessKind kind, std::uint32_t line) {
  Access access = made(item, kind, line);
  access.object = "part";
  access.is_local = true;
  access.size_bytes = 4;
  return access;
}

Access barrier(std::uint32_t item, std::uint32_t line, bool local, bool global) {
  Access access = made(item, AccessKind::Barrier, line);
  access.orders_local = local;
  access.orders_global = global;
  return access;
}

Access in_group(Access access, std::uint32_t group) {
  access.work_group = group;
  return access;
}

/// At a flag in global memory, of device scope.
Access at_flag(std::uint32_t item, AccessKind kind, MemoryOrder order) {
  Access access = made(item, kind, 7);
  access.object = "flag";
  access.is_atomic = true;
  access.order = order;
  access.scope = MemoryScope::Device;
  return access;
}

const Access kStore = access_of(1, AccessKind::Store, 3);
const Access kLoad = access_of(0, AccessKind::Load, 9);

std::optional<Fact> found(std::vector<Access> accesses,
                          DataRace race = {.first = kStore, .second = kLoad, .is_in_group = true}) {
  const TinyProperty property;
  const Recording recording{.accesses = std::move(accesses)};
  const std::vector<DataRace> races{race};
  const Subject subject;
  const Case input = plain_case(Seed{1});
  return unflagged_barrier({property, subject, input, races, 0, &recording}, race);
}

}  // namespace

TEST_CASE("unflagged barrier: one that both pass between the two is named, and the flag it lacks") {
  const auto fact = found({kStore, barrier(0, 5, false, true), barrier(1, 5, false, true), kLoad});
  REQUIRE(fact);
  CHECK(words(*fact) ==
        "between the two, both pass the barrier at k.cl:5, which has no flag of local memory");
  // The other may have come to it before the first access.
  CHECK(found({barrier(0, 5, false, true), kStore, barrier(1, 5, false, true), kLoad}));
}

TEST_CASE("unflagged barrier: global memory has a flag of its own") {
  Access store = kStore;
  Access load = kLoad;
  store.is_local = load.is_local = false;
  const DataRace race{.first = store, .second = load, .is_in_group = true};
  const auto with = [&](bool local, bool global) {
    return found({store, barrier(0, 5, local, global), barrier(1, 5, local, global), load}, race);
  };
  REQUIRE(with(true, false));
  CHECK_THAT(words(*with(true, false)), Catch::EndsWith("no flag of global memory"));
  CHECK_FALSE(with(false, true));
  CHECK_FALSE(with(true, true));
}

TEST_CASE("unflagged barrier: none that one of them does not pass, or passes before or behind") {
  const Access one = barrier(1, 5, false, true);
  const Access other = barrier(0, 5, false, true);
  CHECK_FALSE(found({kStore, one, kLoad}));
  CHECK_FALSE(found({one, other, kStore, kLoad}));
  CHECK_FALSE(found({kStore, kLoad, one, other}));
  CHECK_FALSE(found({one, other, kStore, one, kLoad, other}));
}

TEST_CASE("unflagged barrier: of two work-groups, one that the first passes before it releases") {
  Access store = kStore;
  Access load = in_group(access_of(2, AccessKind::Load, 9), 1);
  store.is_local = load.is_local = false;
  Access release = at_flag(0, AccessKind::Store, MemoryOrder::Release);
  const DataRace race{.first = store, .second = load};
  const Access own = barrier(1, 5, true, false);
  const Access fellow = barrier(0, 5, true, false);
  const auto fact = found({store, own, fellow, release, load}, race);
  REQUIRE(fact);
  CHECK(words(*fact) ==
        "behind the first, its work-group passes the barrier at k.cl:5 before another work-item of "
        "it releases, and that barrier has no flag of global memory");
  CHECK_FALSE(found({store, own, release, fellow, load}, race));
  CHECK_FALSE(found({own, fellow, store, release, load}, race));
  CHECK_FALSE(found({store, own, fellow, load, release}, race));
  CHECK_FALSE(found({store, own, fellow, in_group(release, 1), load}, race));
  CHECK_FALSE(
      found({store, barrier(1, 5, true, true), barrier(0, 5, true, true), release, load}, race));
  release.order = MemoryOrder::Relaxed;
  CHECK_FALSE(found({store, own, fellow, release, load}, race));
  release.order = MemoryOrder::Release;
  release.scope = MemoryScope::WorkGroup;
  CHECK_FALSE(found({store, own, fellow, release, load}, race));
}

TEST_CASE("unflagged barrier: of two work-groups, one that the second passes after an acquire") {
  Access store = kStore;
  Access load = in_group(access_of(2, AccessKind::Load, 9), 1);
  store.is_local = load.is_local = false;
  Access acquire = in_group(at_flag(3, AccessKind::Load, MemoryOrder::Acquire), 1);
  const DataRace race{.first = store, .second = load};
  const Access own = in_group(barrier(2, 8, true, false), 1);
  const Access fellow = in_group(barrier(3, 8, true, false), 1);
  for (const auto& accesses : {std::vector{store, acquire, fellow, own, load},
                               std::vector{store, own, acquire, fellow, load},
                               std::vector{own, store, acquire, fellow, load}}) {
    const auto fact = found(accesses, race);
    REQUIRE(fact);
    CHECK(words(*fact) ==
          "in front of the second, its work-group passes the barrier at k.cl:8 after another "
          "work-item of it has acquired, and that barrier has no flag of global memory");
  }
  CHECK_FALSE(found({store, fellow, own, acquire, load}, race));
  CHECK_FALSE(found({acquire, store, fellow, own, load}, race));
  CHECK_FALSE(found({store, acquire, fellow, load, own}, race));
  CHECK_FALSE(found({store, in_group(acquire, 0), fellow, own, load}, race));
  acquire.order = MemoryOrder::Relaxed;
  CHECK_FALSE(found({store, acquire, fellow, own, load}, race));
}

TEST_CASE("unflagged barrier: one that has no flag at all, and none between work-groups") {
  CHECK(found({kStore, barrier(0, 5, false, false), barrier(1, 5, false, false), kLoad}));
  const Access one = barrier(1, 5, false, true);
  const Access other = barrier(0, 5, false, true);
  CHECK_FALSE(found({kStore, other, one, kLoad}, {.first = kStore, .second = kLoad}));
}

}  // namespace stalemate::engine
