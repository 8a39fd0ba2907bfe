// A fence that orders one memory alone, and what the code shares.
#include "engine/failure/unflagged_fence.hpp"

#include <catch2/catch.hpp>

#include "words.hpp"

namespace stalemate::engine {

namespace {

Access access_of(AccessKind kind, std::uint32_t line, bool is_local = false,
                 const char* file = "here/k.cl") {
  Access made{.kind = kind};
  made.object = kind == AccessKind::Fence ? "" : "data";
  made.what = kind == AccessKind::Fence ? "mem_fence" : "";
  made.is_local = is_local;
  made.file = file;
  made.line = line;
  return made;
}

Access fence(bool local, bool global, const char* file = "here/k.cl") {
  Access made = access_of(AccessKind::Fence, 5, false, file);
  made.orders_local = local;
  made.orders_global = global;
  return made;
}

const Access kGlobal = access_of(AccessKind::ReadModifyWrite, 4);
const Access kLocal = access_of(AccessKind::Load, 6, true);

std::string told(std::vector<Access> accesses, ViolationKind kind = ViolationKind::StaleRead) {
  const auto fact = unflagged_fence({.accesses = std::move(accesses)}, kind);
  return fact ? words(*fact) : "";
}

}  // namespace

TEST_CASE("unflagged fence: one of local memory alone is named where the code shares global") {
  const std::string text =
      "the mem_fence at k.cl:5 orders local memory alone, and the code shares global memory alone: "
      "that flag is missing";
  CHECK(told({kGlobal, fence(true, false)}) == text);
  CHECK(told({fence(true, false), kGlobal}, ViolationKind::DataRace) == text);
  CHECK(told({fence(true, false), kGlobal}, ViolationKind::NoProgress) == text);
  CHECK(told({kLocal, fence(false, true)}) ==
        "the mem_fence at k.cl:5 orders global memory alone, and the code shares local memory "
        "alone: that flag is missing");
}

TEST_CASE("unflagged fence: none that has the flag, or whose flags were not recorded") {
  CHECK(told({kGlobal, fence(false, true), fence(true, true), fence(false, false)}).empty());
  CHECK(told({kLocal, fence(true, false), fence(true, true), fence(false, false)}).empty());
}

TEST_CASE("unflagged fence: none where it may be right, is the driver's, or order is not why") {
  CHECK(told({kGlobal, fence(true, false), kLocal}).empty());
  CHECK(told({kGlobal, fence(true, false, "stalemate/lock.clh")}).empty());
  CHECK(told({kGlobal, fence(true, false)}, ViolationKind::MutualExclusion).empty());
  CHECK(told({fence(true, false)}).empty());
  // What the driver keeps in local memory is no matter of the code's.
  CHECK_FALSE(told({kGlobal, fence(true, false),
                    access_of(AccessKind::Store, 1, true, "stalemate/position.clh")})
                  .empty());
}

}  // namespace stalemate::engine
