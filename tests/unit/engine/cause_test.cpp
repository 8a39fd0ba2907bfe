// What a recording says of why a violation came about, and which of several causes is told.
#include "engine/failure/cause.hpp"

#include <catch2/catch.hpp>

#include "tiny_property.hpp"

namespace stalemate::engine {

namespace {

Access access_at(std::uint32_t line, AccessKind kind) {
  Access made{.kind = kind};
  made.object = kind == AccessKind::Fence ? "" : "data";
  made.size_bytes = 4;
  made.file = "mine.cl";
  made.line = line;
  return made;
}

Access stale_load(std::uint32_t line) {
  Access made = access_at(line, AccessKind::Load);
  made.truth = 1;
  return made;
}

Access fence_of_local() {
  Access made = access_at(5, AccessKind::Fence);
  made.what = "atomic_work_item_fence";
  made.orders_local = true;
  return made;
}

std::optional<FactKind> kind_of_cause(std::vector<Access> accesses, ViolationKind kind,
                                      const std::vector<Fact>& account = {}) {
  Violation violation;
  violation.kind = kind;
  const auto fact =
      cause_of({.accesses = std::move(accesses)}, plain_case(Seed(1), 2), violation, account);
  return fact ? std::optional(fact->kind) : std::nullopt;
}

}  // namespace

TEST_CASE("cause: a fence without the only flag comes before what was read") {
  const std::vector<Access> both{stale_load(3), fence_of_local()};
  CHECK(kind_of_cause(both, ViolationKind::WrongValue) == FactKind::FenceLacksFlag);
  CHECK(kind_of_cause({stale_load(3)}, ViolationKind::WrongValue) == FactKind::OlderReadMayBeWhy);
  CHECK_FALSE(kind_of_cause({access_at(3, AccessKind::Load)}, ViolationKind::WrongValue));
}

TEST_CASE("cause: a store that is older comes behind what was read, where no account tells of it") {
  Access newer = access_at(3, AccessKind::Store);
  newer.stored = 1;
  Access older = access_at(4, AccessKind::Store);
  older.from_store_buffer = true;
  older.work_item = 1;
  const std::vector<Access> all{newer, older, access_at(5, AccessKind::Load)};
  CHECK(kind_of_cause(all, ViolationKind::WrongValue) == FactKind::StoredOlder);
  CHECK(kind_of_cause(all, ViolationKind::NoProgress) == FactKind::StoredOlder);
  CHECK(kind_of_cause({newer, older, stale_load(5)}, ViolationKind::WrongValue) ==
        FactKind::OlderReadMayBeWhy);
  CHECK_FALSE(kind_of_cause({newer, older, access_at(5, AccessKind::Load)},
                            ViolationKind::NoProgress, {Fact(FactKind::NeedsWeakMemory)}));
  CHECK(kind_of_cause({newer, older, access_at(5, AccessKind::Load), fence_of_local()},
                      ViolationKind::NoProgress) == FactKind::FenceLacksFlag);
}

TEST_CASE("cause: a fence is one where memory is not in order alone, or something races") {
  const Access load = access_at(3, AccessKind::Load);
  CHECK_FALSE(kind_of_cause({load, fence_of_local()}, ViolationKind::LostUpdate));
  CHECK_FALSE(kind_of_cause({load, fence_of_local()}, ViolationKind::WrongValue,
                            {Fact(FactKind::IsSequential)}));
  CHECK(kind_of_cause({load, fence_of_local()}, ViolationKind::DataRace) ==
        FactKind::FenceLacksFlag);
  Violation racing;
  racing.kind = ViolationKind::WrongValue;
  racing.races = {{"mine.cl:3", "mine.cl:6"}};
  const auto beside =
      cause_of({.accesses = {load, fence_of_local()}}, plain_case(Seed(1), 2), racing, {});
  REQUIRE(beside);
  CHECK(beside->kind == FactKind::FenceLacksFlag);
  CHECK_FALSE(kind_of_cause({load, fence_of_local()}, ViolationKind::NoProgress));
  const auto flag = FactKind::FenceLacksFlag;
  CHECK(kind_of_cause({stale_load(3), fence_of_local()}, ViolationKind::NoProgress) == flag);
  CHECK(kind_of_cause({load, fence_of_local()}, ViolationKind::NoProgress,
                      {Fact(FactKind::NeedsWeakMemory)}) == flag);
  CHECK_FALSE(kind_of_cause({load, fence_of_local()}, ViolationKind::NoProgress,
                            {Fact(FactKind::IsSequential)}));
}

TEST_CASE("cause: a race beside a wrong value has told of the barrier that both pass") {
  Access barrier = access_at(4, AccessKind::Barrier);
  barrier.object.clear();
  barrier.what = "barrier";
  barrier.orders_local = true;
  Access update = access_at(3, AccessKind::ReadModifyWrite);
  update.is_atomic = update.from_store_buffer = update.was_missed = true;
  Access look = access_at(6, AccessKind::Load);
  look.work_item = 1;
  Violation violation;
  violation.kind = ViolationKind::WrongValue;
  const Recording recording{.accesses = {barrier, look, update}};
  const auto told = cause_of(recording, plain_case(Seed(1), 2), violation, {});
  REQUIRE(told);
  CHECK(told->kind == FactKind::FenceHasNoFlag);
  violation.races = {{"mine.cl:3", "mine.cl:6"}};
  CHECK_FALSE(cause_of(recording, plain_case(Seed(1), 2), violation, {}));
}

TEST_CASE("cause: what a device told of the launch says more than one read") {
  CHECK_FALSE(
      kind_of_cause({stale_load(3)}, ViolationKind::WrongValue, {Fact(FactKind::IsSequential)}));
}

}  // namespace stalemate::engine
