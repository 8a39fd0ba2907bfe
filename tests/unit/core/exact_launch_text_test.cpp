#include <catch2/catch.hpp>

#include "core/json.hpp"

using namespace stalemate;

namespace {

TraceStep step() {
  return {.access = {.work_item = 3,
                     .work_group = 1,
                     .kind = AccessKind::ReadModifyWrite,
                     .is_atomic = true,
                     .is_volatile = true,
                     .order = MemoryOrder::AcquireRelease,
                     .scope = MemoryScope::AllDevices,
                     .orders_local = true,
                     .orders_global = true,
                     .dispatch = 2,
                     .what = "atomic_xchg",
                     .object = "a \"name\"",
                     .offset_bytes = 8,
                     .size_bytes = 4,
                     .seen = 5,
                     .truth = ~std::uint64_t{0},
                     .from_store_buffer = true,
                     .is_weak_failure = true,
                     .stores_same = true,
                     .was_missed = true,
                     .stored = 7,
                     .file = "folder\\a\xff.cl",
                     .line = 12},
          .location = {.kind = PlaceKind::LockWord, .index = 1, .part = 2},
          .times = 14,
          .left_out_before = 3,
          .of_driver_before = 4};
}

/// As the library prints it, and as it is printed piece by piece.
void check_same(const ExactLaunch& launch) {
  const nlohmann::json tree = {{"exact", launch}};
  std::string text = "{\n \"exact\": ";
  append_text(text, launch, 1);
  CHECK(text + "\n}" == tree.dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace

TEST_CASE("exact launch: its text is that of its tree", "[core]") {
  ExactLaunch launch;
  launch.schedule.seed = ~std::uint64_t{0};
  launch.schedule.follow = std::vector<std::vector<Segment>>{{{1, 2}, {0, 1}}, {}, {{7, 9}}};
  launch.hash = 17;
  launch.left_out_after = 5;
  launch.of_driver_after = 6;
  TraceStep local = step();
  local.access.is_local = true;
  local.access.file = "b.cl";
  local.access.object = "";
  local.location = {.kind = PlaceKind::OwnWords, .object = "an end\n of a line"};
  TraceStep reads = step();
  reads.access.reads_from = ReadsFrom{0, "b.cl", 13};
  TraceStep reads_what_was_there = step();
  reads_what_was_there.access.reads_from = ReadsFrom{};
  launch.trace = {step(), step(), local, reads, reads_what_was_there, {}, step()};
  check_same(launch);
}

TEST_CASE("exact launch: its text is that of its tree where there is nothing in it", "[core]") {
  check_same({});
  ExactLaunch launch;
  launch.schedule.follow.emplace();
  check_same(launch);
}
