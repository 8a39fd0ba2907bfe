// A race between two sections, in the words of the lock that should have kept them apart.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "locks.hpp"
#include "stalemate/property/facets.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

const char* const kSection = "stalemate/lock_section.clh";

Access access(std::uint32_t item, AccessKind kind, const char* file, std::uint32_t line) {
  Access made;
  made.work_item = made.work_group = item;
  made.kind = kind;
  made.object = "locks";
  made.offset_bytes = file == kSection ? 512 : 0;
  made.size_bytes = 4;
  made.file = file;
  made.line = line;
  return made;
}

Access atomic(Access made, const char* what, MemoryOrder order,
              MemoryScope scope = MemoryScope::Device) {
  made.is_atomic = true;
  made.what = what;
  made.order = order;
  made.scope = scope;
  return made;
}

Access fence(std::uint32_t item, MemoryOrder order) {
  Access made = access(item, AccessKind::Fence, "my.cl", 30);
  made.object = "";
  return atomic(made, "atomic_work_item_fence", order);
}

// Work-item 1 writes in its section and unlocks, work-item 0 locks and reads.
const Access kWrites = access(1, AccessKind::Store, kSection, 73);
const Access kReads = access(0, AccessKind::Load, kSection, 62);

Access locks(MemoryOrder order, MemoryScope scope = MemoryScope::Device) {
  Access made =
      atomic(access(0, AccessKind::ReadModifyWrite, "my.cl", 3), "atomic_exchange", order, scope);
  made.stored = 1;
  return made;
}
Access unlocks(MemoryOrder order, MemoryScope scope = MemoryScope::Device) {
  return atomic(access(1, AccessKind::Store, "my.cl", 14), "atomic_store_explicit", order, scope);
}

Subject two_functions() {
  Subject subject;
  subject.property = "mutual_exclusion";
  subject.source = "void lock(global int *l) {} void unlock(global int *l) {}";
  subject.options = {{"acquire", Option::Mapping{{"global", "lock"}}},
                     {"release", Option::Mapping{{"global", "unlock"}}}};
  return subject;
}

/// Takes the lock and gives it back, at the line where the user's file ends it.
Subject one_macro() {
  Subject subject;
  subject.property = "mutual_exclusion";
  subject.source = "#define WITH(lock, ...) __VA_ARGS__";
  subject.options = {{"with_lock", Option::Mapping{{"global", "WITH"}}}};
  return subject;
}

Violation told(const std::vector<Access>& accesses, const Subject& subject = two_functions()) {
  const Recording recording{.accesses = accesses};
  const auto violation = explain_race(mutual_exclusion(), subject, one_lock_case(2, 1, false),
                                      {.first = kWrites, .second = kReads}, &recording);
  REQUIRE(violation);
  return *violation;
}

const std::string kHead = "what one section wrote is not ordered before the next reads it";

}  // namespace

TEST_CASE("mutual_exclusion: a race of sections names the function that orders too little") {
  using enum MemoryOrder;
  CHECK(words(told({kWrites, unlocks(Relaxed), locks(Acquire), kReads}).summary) ==
        kHead + ": `unlock` (my.cl:14) is relaxed");
  CHECK(words(told({kWrites, unlocks(Release), locks(Relaxed), kReads}).summary) ==
        kHead + ": `lock` (my.cl:3) is relaxed");
  CHECK(words(told({kWrites, unlocks(Relaxed), locks(Relaxed), kReads}).summary) ==
        kHead + ": `unlock` (my.cl:14) is relaxed, and `lock` (my.cl:3) is relaxed");
  CHECK(words(told({kWrites, unlocks(Acquire), locks(Release), kReads}).summary) ==
        kHead +
            ": `unlock` (my.cl:14) is an acquire, and does not release, and `lock` (my.cl:3) "
            "is a release, and does not acquire");
  CHECK(words(told({kWrites, unlocks(Release, MemoryScope::WorkGroup), locks(Acquire), kReads})
                  .summary) == kHead + ": `unlock` (my.cl:14) reaches its work-group only");
  CHECK(words(told({kWrites, unlocks(Relaxed), locks(Acquire), kReads}).explanation.front()) ==
        "work-item 1 of work-group 1 leaves its section by atomic_store_explicit (relaxed, device) "
        "at my.cl:14");
}

TEST_CASE("mutual_exclusion: the last look before a section is the one that has to acquire") {
  using enum MemoryOrder;
  const auto summary = [](const Access& looks, const Access& takes) {
    return words(told({kWrites, unlocks(Release), looks, takes, kReads}).summary);
  };
  const auto loads = [](std::uint32_t line, MemoryOrder order, std::uint64_t seen) {
    Access made = atomic(access(0, AccessKind::Load, "my.cl", line), "atomic_load_explicit", order);
    made.seen = seen;
    return made;
  };
  CHECK(summary(loads(2, Relaxed, 0), locks(Relaxed)) == kHead + ": `lock` (my.cl:3) is relaxed");
  // A ticket is drawn from the word in which its turn is waited for.
  CHECK(summary(locks(Relaxed), loads(5, Relaxed, 1)) == kHead + ": `lock` (my.cl:5) is relaxed");
  CHECK(summary(locks(Relaxed), loads(5, Relaxed, 7)) == kHead + ": `lock` (my.cl:3) is relaxed");
}

TEST_CASE("mutual_exclusion: what another work-item's acquire stores is named as of the acquire") {
  using enum MemoryOrder;
  Subject subject = two_functions();
  subject.source =
      "#line 10 \"my.cl\"\nvoid lock(global int *l) {\n}\nvoid unlock(global int *l) {}";
  Access stores = unlocks(Relaxed);
  stores.line = 11;
  CHECK(words(told({kWrites, stores, locks(Acquire), kReads}, subject).summary) ==
        kHead + ": `lock` (my.cl:11) is relaxed");
  stores.line = 12;
  CHECK(words(told({kWrites, stores, locks(Acquire), kReads}, subject).summary) ==
        kHead + ": `unlock` (my.cl:12) is relaxed");
}

TEST_CASE("mutual_exclusion: a macro that begins and ends sections at one line is named once") {
  using enum MemoryOrder;
  Access takes = locks(Relaxed);
  takes.line = unlocks(Relaxed).line;
  CHECK(words(told({kWrites, unlocks(Relaxed), takes, kReads}, one_macro()).summary) ==
        kHead +
            ": `WITH` (my.cl:14) is relaxed, both where it ends its section and where it "
            "begins the next");
  Access plain = unlocks(Relaxed);
  plain.is_atomic = false;
  CHECK(words(told({kWrites, plain, takes, kReads}, one_macro()).summary) ==
        kHead +
            ": `WITH` (my.cl:14) is a plain access where it ends its section, and is relaxed "
            "where it begins the next");
  takes.order = Acquire;
  CHECK(words(told({kWrites, unlocks(Relaxed), takes, kReads}, one_macro()).summary) ==
        kHead + ": `WITH` (my.cl:14) is relaxed");
}

TEST_CASE("mutual_exclusion: fences order what a relaxed lock does not") {
  using enum MemoryOrder;
  CHECK(
      words(told({kWrites, fence(1, Release), unlocks(Relaxed), locks(Relaxed), kReads}).summary) ==
      kHead + ": `lock` (my.cl:3) is relaxed");
  CHECK(
      words(told({kWrites, unlocks(Relaxed), locks(Relaxed), fence(0, Acquire), kReads}).summary) ==
      kHead + ": `unlock` (my.cl:14) is relaxed");
  // Too late, and too early.
  CHECK(
      words(told({kWrites, unlocks(Relaxed), fence(1, Release), locks(Acquire), kReads}).summary) ==
      kHead + ": `unlock` (my.cl:14) is relaxed");
  CHECK(
      words(told({kWrites, unlocks(Release), fence(0, Acquire), locks(Relaxed), kReads}).summary) ==
      kHead + ": `lock` (my.cl:3) is relaxed");
}

TEST_CASE("mutual_exclusion: a recording that was cut short names no function") {
  CHECK(words(told({}).summary) == kHead);
  CHECK(words(told({kWrites}).summary) == kHead);
  using enum MemoryOrder;
  CHECK(words(told({kWrites, unlocks(Relaxed), locks(Acquire)}).summary) == kHead);
}

// The one who comes in reads another word, or one that a third work-item stored who knew or not.
TEST_CASE("mutual_exclusion: who looks at nothing that the other stored is told as that") {
  using enum MemoryOrder;
  const auto is_told = [](const std::vector<Access>& accesses) {
    const auto lines = told(accesses).explanation;
    return std::any_of(lines.begin(), lines.end(), [](const Evidence& line) {
      const std::string text = words(line);
      return text.find(
                 "work-item 0 of work-group 0 has read nothing that work-item 1 of "
                 "work-group 1 stored in the lock") == 0;
    });
  };
  const auto elsewhere = [](Access made, std::uint64_t offset, std::uint32_t item) {
    made.offset_bytes = offset;
    made.work_item = made.work_group = item;
    return made;
  };
  const Access looks = elsewhere(locks(Acquire), 64, 0);
  CHECK(is_told({kWrites, unlocks(Release), looks, kReads}));
  CHECK(is_told({unlocks(Release), kWrites, looks, kReads}));
  CHECK_FALSE(is_told({kWrites, unlocks(Release), locks(Acquire), kReads}));
  CHECK_FALSE(is_told({kWrites, unlocks(Relaxed), locks(Acquire), kReads}));
  const Access by_third = elsewhere(unlocks(Release), 64, 2);
  CHECK(is_told({kWrites, unlocks(Release), by_third, looks, kReads}));
  CHECK_FALSE(is_told(
      {kWrites, unlocks(Release), elsewhere(locks(Relaxed), 0, 2), by_third, looks, kReads}));
  const auto waits = [&](std::uint32_t group) {
    Access made = elsewhere(fence(1, Release), 0, 1);
    made.kind = AccessKind::Barrier;
    made.work_group = group;
    return made;
  };
  CHECK(is_told({kWrites, unlocks(Release), waits(1), looks, kReads}));
  CHECK_FALSE(is_told({kWrites, unlocks(Release), waits(0), looks, kReads}));
  CHECK_FALSE(is_told({kWrites, unlocks(Release), looks}));
}

TEST_CASE("mutual_exclusion: a lock that is given back by a plain store is told as one") {
  Access store = access(1, AccessKind::Store, "my.cl", 14);
  CHECK(words(told({kWrites, store, locks(MemoryOrder::Acquire), kReads}).summary) ==
        kHead + ": `unlock` (my.cl:14) is a plain access");
}

TEST_CASE(
    "mutual_exclusion: without a recording it is told what is missing, and of the user's own "
    "accesses nothing") {
  const auto untraced =
      explain_race(mutual_exclusion(), two_functions(), one_lock_case(2, 1, false),
                   {.first = kWrites, .second = kReads}, nullptr);
  REQUIRE(untraced);
  CHECK(words(untraced->summary) == kHead);
  CHECK_FALSE(explain_race(mutual_exclusion(), two_functions(), one_lock_case(2, 1, false),
                           {.first = unlocks(MemoryOrder::None), .second = kReads}, nullptr));
}
