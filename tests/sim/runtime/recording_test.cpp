#include <algorithm>
#include <iterator>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {
namespace {

std::vector<Access> traced(Kernel kernel, Cache cache, bool store_buffers) {
  static const stalemate_sim_place places[] = {{"k.cl", 7, 1}};
  static stalemate_sim_module_table table = {};
  table.places = places;
  table.place_count = 1;
  Lab lab;
  lab.launch.nd_range = {1, 1};
  lab.launch.module = &table;
  lab.launch.record = true;
  Settings settings = settings_of(Policy::Serial, cache, store_buffers);
  settings.drain_interval = 1U << 30U;  // only when they must
  return lab.run(kernel, settings, 1).trace;
}

}  // namespace

TEST_CASE("recording: an access has its place, object, offset and values") {
  const std::vector<Access> trace = traced(
      [](void* const* a) {
        const Code code{a};
        volatile_store(code.cell(1) + 4, 9);
        modify(code.cell(1) + 4, kAdd, 2);
        fence(kRelease, kScopeDevice);
        barrier(kLocalFence);
        code.result(0, 1);
      },
      Cache::None, false);
  const Access written{.kind = AccessKind::Store,
                       .is_volatile = true,
                       .object = "cells",
                       .offset_bytes = 260,
                       .size_bytes = 4,
                       .stored = 9,
                       .file = "k.cl",
                       .line = 7};
  const Access added{.kind = AccessKind::ReadModifyWrite,
                     .is_atomic = true,
                     .order = MemoryOrder::Relaxed,
                     .scope = MemoryScope::Device,
                     .what = "atomic_fetch",
                     .object = "cells",
                     .offset_bytes = 260,
                     .size_bytes = 4,
                     .seen = 9,
                     .truth = 9,
                     .stored = 11,
                     .file = "k.cl",
                     .line = 7};
  const Access fenced{.kind = AccessKind::Fence,
                      .order = MemoryOrder::Release,
                      .scope = MemoryScope::Device,
                      .orders_global = true,
                      .what = "atomic_work_item_fence",
                      .file = "k.cl",
                      .line = 7};
  const Access met{.kind = AccessKind::Barrier,
                   .orders_local = true,
                   .what = "barrier",
                   .file = "k.cl",
                   .line = 7};
  // The registers are not traced.
  CHECK(trace == std::vector<Access>{written, added, fenced, met});
}

TEST_CASE("recording: a compare-exchange has the order that it acted with") {
  const std::vector<Access> trace = traced(
      [](void* const* a) {
        const Code code{a};
        for (const std::uint32_t expected : {0U, 7U}) {
          stalemate_sim_at(0, "atomic_compare_exchange", kOfOpenCl2);
          stalemate_sim_read_modify_write(code.cell(0), 4, kCompareExchange, 1, expected,
                                          kAcquireRelease, kAcquire, kScopeDevice);
        }
      },
      Cache::None, false);
  REQUIRE(trace.size() == 2);
  CHECK(trace[0].stored == 1);
  CHECK(trace[0].order == MemoryOrder::AcquireRelease);
  CHECK(trace[1].stored == trace[1].seen);
  CHECK(trace[1].order == MemoryOrder::Acquire);
}

TEST_CASE("recording: a buffered store is seen to leave, and one's own value is not stale") {
  const std::vector<Access> trace = traced(
      [](void* const* a) {
        const Code code{a};
        store(code.cell(0), 3);
        load(code.cell(0));
        fence(kRelease, kScopeDevice);
      },
      Cache::Weakest, true);
  std::vector<AccessKind> kinds;
  for (const Access& access : trace) {
    kinds.push_back(access.kind);
    if (access.kind == AccessKind::Load) {
      CHECK(access.seen == 3);
      CHECK(access.truth == 0);
      CHECK(access.from_store_buffer);
      CHECK_FALSE(access.is_stale());
    }
    if (access.kind == AccessKind::Drain) CHECK(access.stored == 3);
  }
  CHECK(std::count(kinds.begin(), kinds.end(), AccessKind::Drain) == 1);
  CHECK(kinds.size() == 4);
}

TEST_CASE("recording: what one's compute unit shares is not stale either, nor what is in memory") {
  const std::vector<Access> trace = traced(
      [](void* const* a) {
        const Code code{a};
        store(code.cell(0), 3);
        fence(kRelease, kScopeWorkGroup);
        load(code.cell(0));
        fence(kRelease, kScopeDevice);
        load(code.cell(0));
      },
      Cache::Weakest, true);
  std::vector<Access> loads;
  std::copy_if(trace.begin(), trace.end(), std::back_inserter(loads),
               [](const Access& access) { return access.kind == AccessKind::Load; });
  REQUIRE(loads.size() == 2);
  CHECK(loads[0].from_store_buffer);
  CHECK(loads[0].truth == 0);
  CHECK_FALSE(loads[1].from_store_buffer);
  CHECK(loads[1].truth == 3);
}

TEST_CASE(
    "recording: an update is late if its work-item went on, missed if others came meanwhile") {
  Settings settings = settings_of(Policy::Random, Cache::None, false);
  settings.late_updates = true;
  int missed = 0;
  int seen_by_nobody = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Lab lab;
    lab.launch.nd_range = {2, 1};
    lab.launch.record = true;
    const auto trace = lab.run(
                              [](void* const* a) {
                                const Code code{a};
                                if (id() == 1) return void(get(code.cell(0)));
                                raise(code.cell(0));
                                modify(code.cell(2), kAdd, 1);
                                raise(code.cell(4));
                              },
                              settings, seed)
                           .trace;
    const auto raised = [&](std::uint64_t offset) {
      return std::find_if(trace.begin(), trace.end(), [&](const Access& access) {
        return access.kind == AccessKind::ReadModifyWrite && access.offset_bytes == offset;
      });
    };
    const auto first = raised(0);
    const auto last = raised(4 * kCellBytes);
    REQUIRE(first != trace.end());
    REQUIRE(last != trace.end());
    // Nothing comes behind the last but, perhaps, what was made before it and is late.
    CHECK_FALSE(last->acts_late());
    CHECK((!first->was_missed || std::find_if(trace.begin(), first, [](const Access& access) {
                                   return access.work_item == 1;
                                 }) != first));
    missed += first->acts_late() && first->was_missed ? 1 : 0;
    seen_by_nobody += first->acts_late() && !first->was_missed ? 1 : 0;
  }
  CHECK(missed > 0);
  CHECK(seen_by_nobody > 0);
}

// The line is cached; then another unit changes its second half, and the first half is stored here.
TEST_CASE("recording: half from a store buffer and half from an old line is stale") {
  Lab lab;
  Settings settings = settings_of(Policy::Random, Cache::Weakest, true);
  settings.drain_interval = 1U << 30U;
  lab.launch.nd_range = {2, 1};
  lab.launch.record = true;
  const Ended ended = lab.run(
      [](void* const* a) {
        const Code code{a};
        if (id() == 1) {
          while (get(code.cell(1)) == 0) continue;
          modify(code.cell(0) + 4, kAdd, 7);
          modify(code.cell(2), kAdd, 1);
          return;
        }
        load(code.cell(0) + 4);
        modify(code.cell(1), kAdd, 1);
        while (get(code.cell(2)) == 0) continue;
        store(code.cell(0), 5);
        code.result(0, static_cast<std::uint32_t>(stalemate_sim_load8(code.cell(0), 0) >> 32));
      },
      settings, 1);
  REQUIRE_FALSE(ended.fault.has_value());
  CHECK(lab.reg(0) == 0);
  const auto wide = std::find_if(ended.trace.begin(), ended.trace.end(), [](const Access& access) {
    return access.kind == AccessKind::Load && access.size_bytes == 8;
  });
  REQUIRE(wide != ended.trace.end());
  CHECK(wide->seen == 5);
  CHECK(wide->truth == std::uint64_t{7} << 32U);
  CHECK(wide->is_stale());
  CHECK(ended.stale_loads == 1);
}

TEST_CASE("recording: a store knows what memory held") {
  const std::vector<Access> trace = traced(
      [](void* const* a) {
        store(Code{a}.cell(0), 3);
        store(Code{a}.cell(0), 3);
      },
      Cache::None, false);
  REQUIRE(trace.size() == 2);
  CHECK(trace[0].truth == 0);
  CHECK(trace[1].truth == 3);
}

TEST_CASE("recording: bytes are recorded in words, copied forwards and backwards") {
  Lab lab;
  lab.launch.nd_range = {1, 1};
  lab.launch.record = true;
  const Ended ended = lab.run(
      [](void* const* a) {
        const Code code{a};
        const std::uint32_t values[] = {1, 2, 3, 4, 5};
        stalemate_sim_store_bytes(code.cell(0), values, 20, 0);
        stalemate_sim_copy(code.cell(0) + 4, code.cell(0), 20, 0);
        stalemate_sim_copy(code.cell(1), code.cell(0) + 4, 20, 0);
        stalemate_sim_fill(code.cell(2), 0xab, 12, 0);
        std::uint32_t back[5];
        stalemate_sim_load_bytes(back, code.cell(1), 20, 0);
        for (std::size_t i = 0; i < 5; ++i) code.result(i, back[i]);
      },
      settings_of(Policy::Random, Cache::Weakest, true), 4);
  for (std::uint32_t i = 0; i < 5; ++i) CHECK(lab.reg(i) == i + 1);
  CHECK(lab.cell(2) == 0xabababab);
  REQUIRE(ended.trace.size() > 3);
  CHECK(ended.trace[2].size_bytes == 4);
  CHECK(ended.trace[2].offset_bytes == 16);
}

TEST_CASE("recording: too long a trace is cut, and says by how much") {
  Lab lab;
  lab.launch.nd_range = {1, 1};
  lab.launch.record = true;
  const Ended ended = lab.run(
      [](void* const* a) {
        for (std::uint32_t i = 0; i < Recording::kAccessesMax + 5; ++i) store(Code{a}.cell(0), i);
      },
      settings_of(Policy::Random, Cache::None, false), 1);
  CHECK(ended.trace.size() == Recording::kAccessesMax);
  CHECK(ended.trace_left_out == 5);
}

TEST_CASE("printf: what is printed is kept, up to a limit") {
  Lab lab;
  lab.launch.nd_range = {1, 2};
  const Settings settings = settings_of(Policy::Serial, Cache::None, false);
  CHECK(lab.run([](void* const*) { stalemate_sim_print("hi\n", 3); }, settings, 1).printed ==
        "hi\nhi\n");
  const Ended much = lab.run(
      [](void* const*) {
        const std::string text(1000, 'x');
        for (int i = 0; i < 2000; ++i) stalemate_sim_print(text.data(), text.size());
      },
      settings, 1);
  CHECK(much.printed.size() == 1 << 20);
}

// Private memory and buffers lie in another order in each process, and a seed must not.
TEST_CASE("recording: a copy goes forward, wherever it goes, unless it overlaps") {
  const std::vector<Access> trace = traced(
      [](void* const* a) {
        const Code code{a};
        stalemate_sim_copy(code.cell(0), code.cell(2), 20, 0);
        stalemate_sim_copy(code.cell(2), code.cell(0), 20, 0);
      },
      Cache::None, false);
  std::vector<std::uint64_t> loaded;
  for (const Access& access : trace) {
    if (access.kind == AccessKind::Load) loaded.push_back(access.offset_bytes % kCellBytes);
  }
  CHECK(loaded == std::vector<std::uint64_t>{0, 8, 16, 0, 8, 16});
}

}  // namespace stalemate::sim::test
