#include "engine/failure/weak_effects.hpp"

#include <catch2/catch.hpp>

using namespace stalemate;
using namespace stalemate::engine;

namespace {

Access older_load(std::uint32_t line, std::uint64_t seen, std::uint64_t truth) {
  Access access{.work_item = line, .object = "x", .size_bytes = 4, .seen = seen, .truth = truth};
  access.file = "mine.cl";
  access.line = line;
  return access;
}

}  // namespace

TEST_CASE("older read: the last one of the code under test may be why a value is wrong") {
  Recording recording;
  recording.accesses = {older_load(3, 0, 1), older_load(4, 0, 1), older_load(5, 1, 1)};
  Access of_driver = older_load(6, 0, 1);
  of_driver.file = "stalemate/driver.cl";
  recording.accesses.push_back(of_driver);
  const auto fact = older_read(recording, ViolationKind::WrongValue);
  REQUIRE(fact);
  CHECK(*fact == Fact(FactKind::OlderReadMayBeWhy, {std::uint32_t{4}, std::string("mine.cl:4")}));
  // A wait reads older values all the time, and other kinds say themselves what reads have to do
  // with them.
  CHECK_FALSE(older_read(recording, ViolationKind::NoProgress));
  CHECK_FALSE(older_read(recording, ViolationKind::LostUpdate));
  recording.accesses = {older_load(5, 1, 1)};
  CHECK_FALSE(older_read(recording, ViolationKind::WrongValue));
}

TEST_CASE("older store: the last one that came in front of a newer one, if somebody looks there") {
  const auto access = [](AccessKind kind, std::uint32_t item, std::uint64_t value) {
    Access made = older_load(item, value, value);
    made.kind = kind;
    made.stored = value;
    return made;
  };
  Access older = access(AccessKind::Store, 4, 0);
  older.from_store_buffer = true;
  Access elsewhere = access(AccessKind::Load, 3, 0);
  elsewhere.offset_bytes = 8;
  const Access newer = access(AccessKind::Store, 3, 1);
  const Access load = access(AccessKind::Load, 3, 1);
  Recording recording;
  recording.accesses = {newer, older, load};
  const Fact told(FactKind::StoredOlder,
                  {std::uint32_t{4}, value(ScalarType::Uint, 0), std::uint32_t{3},
                   value(ScalarType::Uint, 1), std::string("mine.cl:3"), std::string("mine.cl:4")});
  CHECK(older_store(recording, ViolationKind::NoProgress) == told);
  CHECK(older_store(recording, ViolationKind::WrongValue) == told);
  CHECK_FALSE(older_store(recording, ViolationKind::LostUpdate));
  // Whoever waits for something else may have read it, too.
  recording.accesses = {newer, older, load, elsewhere};
  CHECK_FALSE(older_store(recording, ViolationKind::NoProgress));
  CHECK(older_store(recording, ViolationKind::WrongValue) == told);
  recording.accesses = {load, newer, older, elsewhere};
  CHECK_FALSE(older_store(recording, ViolationKind::WrongValue));
  older.from_store_buffer = false;
  recording.accesses = {newer, older, load};
  CHECK_FALSE(older_store(recording, ViolationKind::NoProgress));
}

TEST_CASE("late update: the last one of the code under test may be why a value is wrong") {
  const auto update = [](std::uint32_t line, bool is_late, bool was_missed = true) {
    Access access = older_load(line, 1, 1);
    access.kind = AccessKind::ReadModifyWrite;
    access.what = "atomic_add";
    access.from_store_buffer = is_late;
    access.was_missed = was_missed;
    return access;
  };
  Recording recording;
  // That of line 6 was late, and nobody looked at its place meanwhile.
  recording.accesses = {update(3, true), update(4, true), update(5, false), update(6, true, false)};
  const auto fact = late_update(recording, ViolationKind::WrongValue);
  REQUIRE(fact);
  CHECK(*fact == Fact(FactKind::LateUpdateMayBeWhy,
                      {std::string("atomic_add"), std::uint32_t{4}, std::string("mine.cl:4")}));
  CHECK_FALSE(older_read(recording, ViolationKind::WrongValue));
  CHECK_FALSE(late_update(recording, ViolationKind::LostUpdate));
  recording.accesses = {update(5, false)};
  CHECK_FALSE(late_update(recording, ViolationKind::WrongValue));
}

TEST_CASE("weak failure: the first one is why an operation is wrong alone, and nothing else") {
  Access failed = older_load(3, 7, 7);
  failed.kind = AccessKind::ReadModifyWrite;
  failed.is_weak_failure = true;
  Recording recording;
  recording.accesses = {older_load(2, 7, 7), failed};
  Violation violation;
  CHECK_FALSE(weak_failure(recording, violation));
  violation.is_alone = true;
  CHECK(weak_failure(recording, violation) ==
        Fact(FactKind::WeakFailure,
             {std::uint32_t{3}, value(ScalarType::Uint, 7), std::string("mine.cl:3")}));
  recording.accesses.pop_back();
  CHECK_FALSE(weak_failure(recording, violation));
}
