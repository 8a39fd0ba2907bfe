// A store that came to memory behind what its author did after it, and others saw.
#include "engine/failure/late_store.hpp"

#include <catch2/catch.hpp>

#include "words.hpp"

namespace stalemate::engine {

namespace {

constexpr std::uint32_t kWhoStores = 0;
constexpr std::uint32_t kWhoLooks = 5;

Access access_to(const char* object, std::uint32_t item, AccessKind kind, std::uint32_t line) {
  Access made{.work_item = item, .work_group = item / 4, .kind = kind, .object = object};
  made.size_bytes = 4;
  made.file = "mine.cl";
  made.line = line;
  return made;
}

Access stored(const char* object, std::uint64_t value, std::uint32_t line) {
  Access made = access_to(object, kWhoStores, AccessKind::Store, line);
  made.stored = value;
  return made;
}

Access drained(const Access& store) {
  Access made = store;
  made.kind = AccessKind::Drain;
  return made;
}

Access loaded(const char* object, std::uint64_t value, std::uint32_t line,
              std::uint32_t item = kWhoLooks) {
  Access made = access_to(object, item, AccessKind::Load, line);
  made.seen = made.truth = value;
  return made;
}

Access updated(const char* object, std::uint64_t from, std::uint64_t to, std::uint32_t line,
               std::uint32_t item = kWhoStores) {
  Access made = access_to(object, item, AccessKind::ReadModifyWrite, line);
  made.seen = made.truth = from;
  made.stored = to;
  return made;
}

std::string late_store_told(std::vector<Access> accesses,
                            ViolationKind kind = ViolationKind::WrongValue) {
  const auto fact = late_store({.accesses = std::move(accesses)}, kind);
  return fact ? words(*fact) : "";
}

const Access kData = stored("data", 1, 3);
const Access kFlag = stored("flag", 1, 4);
const Access kLooked = loaded("data", 0, 6);

const std::string kLateText =
    "the store of work-item 0 at mine.cl:3 comes to memory later than what the same work-item does "
    "after it at mine.cl:4, and work-item 5 has seen the latter: that may be why";

}  // namespace

TEST_CASE("late store: one of which a reader has seen what comes behind is told") {
  const Access seen = loaded("flag", 1, 5);
  CHECK(late_store_told({kData, kFlag, drained(kFlag), seen, kLooked, drained(kData)}) ==
        kLateText);
  // What comes behind acts at once.
  CHECK(late_store_told({kData, kFlag, seen, kLooked, drained(kData)}) == kLateText);
  const Access raised = updated("flag", 0, 1, 4);
  CHECK(late_store_told({kData, raised, seen, kLooked, drained(kData)}) == kLateText);
  // Who comes to the place may change it.
  CHECK(late_store_told({kData, raised, seen, updated("data", 0, 7, 6, kWhoLooks),
                         drained(kData)}) == kLateText);
  CHECK(late_store_told({kData, raised, seen, kLooked, drained(kData)},
                        ViolationKind::NoProgress) == kLateText);
  CHECK(late_store_told({kData, raised, seen, kLooked, drained(kData)}, ViolationKind::LostUpdate)
            .empty());
}

TEST_CASE("late store: the last one is told, and each place has its own") {
  const Access seen = loaded("flag", 1, 5);
  const Access more = stored("more", 1, 2);
  CHECK_THAT(late_store_told({more, kData, kFlag, seen, kLooked, loaded("more", 0, 7),
                              drained(kData), drained(more)}),
             Catch::Contains("at mine.cl:2 comes"));
  CHECK(
      late_store_told({more, kData, kFlag, drained(kData), seen, kLooked, drained(more)}).empty());
}

TEST_CASE("late store: none where nobody saw what comes behind, or the store was there in time") {
  const Access seen = loaded("flag", 1, 5);
  CHECK(late_store_told({kData, kFlag, kLooked, seen, drained(kData)}).empty());
  CHECK(late_store_told({kData, kFlag, seen, drained(kData), kLooked}).empty());
  CHECK(late_store_told({kData, kFlag, seen, kLooked}).empty());  // it came there at once
  // The flag is an earlier store, or its value is another's.
  CHECK(late_store_told({kFlag, kData, drained(kFlag), seen, kLooked, drained(kData)}).empty());
  CHECK(late_store_told({kData, kFlag, updated("flag", 1, 1, 9, 3), seen, kLooked,
                         drained(kData)}) == kLateText);
  CHECK(late_store_told({kData, kFlag, updated("flag", 1, 2, 9, 3), loaded("flag", 2, 5), kLooked,
                         drained(kData)})
            .empty());
  // Another looked, or one who saw an older flag.
  CHECK(late_store_told({kData, kFlag, seen, loaded("data", 0, 6, 7), drained(kData)}).empty());
  Access older = loaded("flag", 1, 5);
  older.seen = 0;
  CHECK(late_store_told({kData, kFlag, older, kLooked, drained(kData)}).empty());
  // The author looks at the flag.
  CHECK(late_store_told({kData, kFlag, loaded("flag", 1, 5, kWhoStores),
                         loaded("data", 1, 6, kWhoStores), drained(kData)})
            .empty());
}

// The driver accesses what a lock guards.
TEST_CASE(
    "late store: one of the driver, where the code under test let others see what is behind") {
  const auto of_driver = [](Access access) {
    access.file = "stalemate/driver.clh";
    return access;
  };
  const Access data = of_driver(kData);
  const Access looked = of_driver(kLooked);
  const Access seen = loaded("flag", 1, 5);
  CHECK_THAT(late_store_told({data, kFlag, seen, looked, drained(data)}),
             Catch::Contains("at driver.clh:3 comes to memory later") &&
                 Catch::Contains("after it at mine.cl:4"));
  CHECK(late_store_told({data, of_driver(kFlag), seen, looked, drained(data)}).empty());
  CHECK(late_store_told({data, kFlag, of_driver(seen), looked, drained(data)}).empty());
}

TEST_CASE("late store: none of a late update, or of local memory elsewhere") {
  const Access seen = loaded("flag", 1, 5);
  Access late = updated("flag", 0, 1, 4);
  late.from_store_buffer = true;
  CHECK(late_store_told({kData, late, seen, kLooked, drained(kData)}).empty());
  const auto local = [](Access access) {
    access.is_local = true;
    return access;
  };
  CHECK(
      late_store_told({local(kData), kFlag, seen, local(kLooked), local(drained(kData))}).empty());
}

}  // namespace stalemate::engine
