// What lies between two accesses that race, and would order them.
#include "engine/launch/handed_over.hpp"

#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "rig.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

constexpr auto kDevice = MemoryScope::Device;
constexpr auto kGroup = MemoryScope::WorkGroup;
constexpr auto kNone = MemoryOrder::None;
constexpr auto kRelaxed = MemoryOrder::Relaxed;
constexpr auto kAcquire = MemoryOrder::Acquire;
constexpr auto kRelease = MemoryOrder::Release;

Access handing_access(std::uint32_t line, AccessKind kind, std::uint32_t item, const char* object) {
  return {.work_item = item,
          .work_group = item,
          .kind = kind,
          .object = object,
          .size_bytes = 4,
          .file = "here/k.cl",
          .line = line};
}

Access flag(std::uint32_t line, AccessKind kind, std::uint32_t item, MemoryOrder order,
            MemoryScope scope = kDevice) {
  Access made = handing_access(line, kind, item, "flag");
  made.is_atomic = true;
  made.what = kind == AccessKind::Store ? "atomic_store_explicit" : "atomic_load_explicit";
  made.order = order;
  made.scope = scope;
  (kind == AccessKind::Store ? made.stored : made.seen) = 1;
  return made;
}

Access fence(std::uint32_t item, MemoryOrder order, MemoryScope scope = kDevice) {
  return {.work_item = item,
          .work_group = item,
          .kind = AccessKind::Fence,
          .order = order,
          .scope = scope,
          .what = "atomic_work_item_fence"};
}

Access barrier(std::uint32_t item) {
  Access made = fence(item, MemoryOrder::AcquireRelease, kGroup);
  made.kind = AccessKind::Barrier;
  made.what = "barrier";
  return made;
}

// Work-item 1 writes data and raises the flag, work-item 0 sees the flag and reads the data.
const Access kWrites = handing_access(3, AccessKind::Store, 1, "data");
const Access kReads = handing_access(9, AccessKind::Load, 0, "data");

Access raises(MemoryOrder order, MemoryScope scope = kDevice) {
  return flag(4, AccessKind::Store, 1, order, scope);
}
Access sees(MemoryOrder order, MemoryScope scope = kDevice) {
  return flag(8, AccessKind::Load, 0, order, scope);
}

/// What is told of a launch in which work-item 1 does `out` behind its store, and then work-item 0
/// `in` in front of its load; empty if nothing is.
std::string told(std::vector<Access> out, std::vector<Access> in, bool is_in_group = false) {
  const Rig rig;
  Recording recording{.accesses = {kWrites}};
  auto& all = recording.accesses;
  all.insert(all.end(), out.begin(), out.end());
  all.insert(all.end(), in.begin(), in.end());
  all.push_back(kReads);
  const std::vector<DataRace> races{
      {.first = kWrites, .second = kReads, .is_in_group = is_in_group}};
  const Subject subject = tiny_subject("racing");
  const Case input = plain_case(Seed{1}, 2);
  const auto fact =
      handed_over({*rig.property, subject, input, races, 0, &recording}, races.front());
  return fact ? words(*fact) : "";
}

const std::string kBetween =
    "between the two, the read of flag[0] at k.cl:8 finds what the write at k.cl:4 left";
const std::string kReleases = "; the write releases already";
const std::string kAcquires = "; the read acquires already";
const std::string kOnce = ". They are ordered once ";
const std::string kWriteNeeds =
    "the write, which is relaxed, is a release or has a release fence between the data and it";
const std::string kReadNeeds =
    "the read, which is relaxed, is an acquire or has an acquire fence between it and the data";

}  // namespace

TEST_CASE("handed over: the side that orders already, and the one that does not") {
  CHECK(told({raises(kRelaxed)}, {sees(kAcquire)}) == kBetween + kAcquires + kOnce + kWriteNeeds);
  CHECK(told({raises(kRelease)}, {sees(kRelaxed)}) == kBetween + kReleases + kOnce + kReadNeeds);
  CHECK(told({raises(kRelaxed)}, {sees(kRelaxed)}) ==
        kBetween + kOnce + kWriteNeeds + ", and " + kReadNeeds);
  CHECK(told({raises(kAcquire)}, {sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce +
            "the write, which is acquire alone, is a release or has a release fence between "
            "the data and it");
}

TEST_CASE("handed over: a scope that does not reach the other work-item, of atomic and of fence") {
  const std::string narrow =
      "the write, which reaches its work-group only, has memory_scope_device";
  CHECK(told({raises(kRelease, kGroup)}, {sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce + narrow);
  CHECK(told({fence(1, kRelease, kGroup), raises(kRelaxed)}, {sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce +
            "the fence in front of the write, which reaches its work-group only, has "
            "memory_scope_device");
  CHECK(told({raises(kRelease, kGroup)}, {sees(kRelaxed, kGroup)}, true) ==
        kBetween + kReleases + kOnce + kReadNeeds);
}

TEST_CASE("handed over: fences order, each on its side of the flag") {
  CHECK(told({fence(1, kRelease), raises(kRelaxed)}, {sees(kRelaxed)}) ==
        kBetween + kReleases + kOnce + kReadNeeds);
  CHECK(told({raises(kRelaxed), fence(1, kRelease)}, {sees(kRelaxed), fence(0, kAcquire)}) ==
        kBetween + kAcquires + kOnce + kWriteNeeds);
  CHECK(told({fence(1, kAcquire), raises(kRelaxed)}, {sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce + kWriteNeeds);
}

TEST_CASE("handed over: an atomic in local memory orders no global memory, and a fence does") {
  const auto in_local = [](Access made) {
    made.is_local = true;
    made.work_group = 0;
    made.what = made.kind == AccessKind::Store ? "atomic_store_explicit" : "atomic_load_explicit";
    return made;
  };
  const std::vector<Access> out{in_local(raises(kRelease))};
  const std::vector<Access> in{in_local(sees(kAcquire))};
  const std::string local = ", an atomic of local memory that orders no other memory, has an ";
  const std::string text = told(out, in, true);
  CHECK_THAT(text, Catch::Contains("the write" + local) && Catch::Contains("the read" + local));
  CHECK(told({fence(1, kRelease), out[0]}, {in[0], fence(0, kAcquire)}, true).empty());
  CHECK(told({raises(kRelease)}, {sees(kAcquire)}, true).empty());
}

// Work-item 2 stores to the flag in between. If it releases, whether it acquired is another matter.
TEST_CASE("handed over: another's store that ends what was released is named") {
  const auto between = [](Access store) {
    store.work_item = store.work_group = 2;
    store.line = 6;
    return store;
  };
  const std::string ends =
      "between the two, the read at k.cl:8 finds what work-item 2 of work-group 2 stored at "
      "k.cl:6, "
      "which ends what was released before";
  CHECK_THAT(told({raises(kRelease), between(raises(kRelaxed))}, {sees(kAcquire)}),
             Catch::StartsWith(ends));
  CHECK(told({raises(kRelease), between(raises(kRelease))}, {sees(kAcquire)}).empty());
  CHECK(told({raises(kRelaxed), between(raises(kRelaxed))}, {sees(kAcquire)}).empty());
  Access late = between(raises(kRelaxed));
  late.stored = 7;  // the read does not find it
  CHECK(told({raises(kRelease), late}, {sees(kAcquire)}).empty());
}

TEST_CASE("handed over: of two reads of a flag the one that orders is meant") {
  Access takes = sees(kAcquire);
  takes.line = 7;
  takes.kind = AccessKind::ReadModifyWrite;
  takes.stored = 2;
  const std::string text = told({raises(kRelaxed)}, {sees(kRelaxed), takes});
  CHECK(text ==
        "between the two, the read of flag[0] at k.cl:7 finds what the write at k.cl:4 left" +
            kAcquires + kOnce + kWriteNeeds);
}

TEST_CASE("handed over: a fence without the flag of that memory does not order") {
  Access local = fence(1, kRelease);
  local.orders_local = true;
  const std::string needs_flag = "the fence in front of the write has the flag of global memory";
  CHECK(told({local, raises(kRelaxed)}, {sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce + needs_flag);
  Access both = local;
  both.orders_global = true;
  CHECK(told({local, both, raises(kRelaxed)}, {sees(kAcquire)}).empty());
  Access behind = fence(0, kAcquire);
  behind.orders_local = true;
  CHECK(told({raises(kRelease)}, {sees(kRelaxed), behind}) ==
        kBetween + kReleases + kOnce + "the fence behind the read has the flag of global memory");
}

TEST_CASE("handed over: a barrier beside atomics of OpenCL 2.0 orders for its own group alone") {
  CHECK(told({barrier(1), raises(kRelaxed)}, {sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce + kWriteNeeds);
  Access legacy = raises(kRelaxed);
  legacy.what = "atomic_xchg";
  // It may be the barrier of local memory alone, which is not recorded.
  CHECK(told({barrier(1), legacy}, {sees(kRelaxed)}).empty());
  CHECK(told({legacy}, {sees(kAcquire), barrier(0)}) == kBetween + kAcquires + kOnce + kWriteNeeds);
  for (const bool is_first : {false, true}) {
    const Access release = fence(1, kRelease);
    std::vector<Access> out = {is_first ? barrier(1) : release, is_first ? release : barrier(1)};
    out.push_back(legacy);
    CHECK(told(out, {sees(kRelaxed)}) == kBetween + kReleases + kOnce + kReadNeeds);
  }
}

TEST_CASE("handed over: nothing is told where both sides order, or nothing is handed over") {
  CHECK(told({raises(kRelease)}, {sees(kAcquire)}).empty());
  CHECK(told({}, {sees(kAcquire)}).empty());
  CHECK(told({raises(kRelaxed)}, {}).empty());
  Access older = sees(kAcquire);
  older.seen = 0;
  CHECK(told({raises(kRelaxed)}, {older}).empty());
  Access elsewhere = sees(kAcquire);
  elsewhere.offset_bytes = 4;
  CHECK(told({raises(kRelaxed)}, {elsewhere}).empty());
  Access unknown = raises(kNone);
  CHECK(told({unknown}, {sees(kAcquire)}).empty());
}

TEST_CASE("handed over: what a third work-item stored meanwhile was not handed over by the first") {
  CHECK(
      told({raises(kRelaxed), flag(6, AccessKind::Store, 2, kRelaxed)}, {sees(kAcquire)}).empty());
}

TEST_CASE("handed over: of several ways, the one that lacks least; the driver's own are left out") {
  Access early = flag(5, AccessKind::Store, 1, kRelaxed);
  Access early_seen = flag(6, AccessKind::Load, 0, kRelaxed);
  early.object = early_seen.object = "other";
  CHECK(told({early, raises(kRelaxed)}, {early_seen, sees(kAcquire)}) ==
        kBetween + kAcquires + kOnce + kWriteNeeds);
  Access counted = raises(kRelaxed);
  Access met = sees(kRelaxed);
  counted.file = met.file = "stalemate/meeting.clh";
  CHECK(told({counted}, {met}).empty());
}

}  // namespace stalemate::engine
