#include "engine/failure/weak_fences.hpp"

#include <catch2/catch.hpp>

#include "tiny_property.hpp"
#include "words.hpp"

namespace stalemate::engine {

namespace {

using Catch::Contains;

constexpr std::uint32_t kReader = 5;  // of another work-group than work-item 0
constexpr std::uint32_t kFellow = 1;  // of the same

Access event(std::uint32_t item, AccessKind kind) {
  Access made;
  made.work_item = item;
  made.work_group = item / 4;
  made.kind = kind;
  return made;
}

Access event_on_data(std::uint32_t item, AccessKind kind, std::uint64_t offset_bytes = 0) {
  Access made = event(item, kind);
  made.object = "data";
  made.offset_bytes = offset_bytes;
  made.size_bytes = 4;
  return made;
}

Access fence_called(std::uint32_t item, const char* what) {
  Access made = event(item, AccessKind::Fence);
  made.what = what;
  return made;
}

Access put_late(std::uint32_t item, std::uint64_t value) {
  Access made = event_on_data(item, AccessKind::Store);
  made.stored = value;
  return made;
}

Access drained(std::uint32_t item, std::uint64_t value) {
  Access made = event_on_data(item, AccessKind::Drain);
  made.stored = value;
  return made;
}

Access loaded(std::uint32_t item, std::uint64_t seen, std::uint64_t truth) {
  Access made = event_on_data(item, AccessKind::Load);
  made.seen = seen;
  made.truth = truth;
  return made;
}

Access at_line(std::uint32_t line, Access access) {
  access.file = "last.cl";
  access.line = line;
  return access;
}

/// A read-modify-write that acts now, made at `line`.
Access acted_late(std::uint32_t item, std::uint32_t line) {
  Access made = event_on_data(item, AccessKind::ReadModifyWrite);
  made.is_atomic = made.from_store_buffer = true;
  return at_line(line, made);
}

std::string noted(const std::vector<Access>& accesses,
                  ViolationKind kind = ViolationKind::StaleRead,
                  AddressSpace space = AddressSpace::Global) {
  Case input = plain_case(Seed(1), 2);
  input.address_space = space;
  const auto fact = weak_fence_fact({{}, accesses, 0, 0}, input, kind);
  return fact ? words(*fact) : "nothing";
}

/// Published behind the fence, and read by another before it is in memory.
std::vector<Access> late_behind(const char* fence, std::uint32_t reader = kReader) {
  return {put_late(0, 7), fence_called(0, fence), loaded(reader, 0, 0), drained(0, 7)};
}

/// In memory before the fence, and still not seen behind it.
std::vector<Access> stale_behind(const char* fence) {
  return {put_late(0, 7), fence_called(kReader, fence), loaded(kReader, 0, 7)};
}

}  // namespace

TEST_CASE("legacy fences: a store that the fence did not bring to another work-group is told") {
  CHECK_THAT(noted(late_behind("mem_fence")),
             Contains("mem_fence orders memory only within its own work-group") &&
                 Contains("atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, "
                          "memory_scope_device)"));
  CHECK_THAT(noted(late_behind("write_mem_fence")), Contains("write_mem_fence orders"));
  CHECK(noted(late_behind("read_mem_fence")) == "nothing");
  CHECK(noted(late_behind("atomic_work_item_fence")) == "nothing");
  CHECK(noted(late_behind("mem_fence", kFellow)) == "nothing");
}

TEST_CASE("legacy fences: a store is late by the first fence after it, and while it is late") {
  const Access fence = fence_called(0, "mem_fence");
  const Access look = loaded(kReader, 0, 0);
  CHECK(noted({fence, put_late(0, 7), look, drained(0, 7)}) == "nothing");
  CHECK(noted({put_late(0, 7), look, fence, drained(0, 7)}) == "nothing");
  CHECK(noted({put_late(0, 7), fence, drained(0, 7), look}) == "nothing");
  CHECK(noted({put_late(0, 7), fence, look, fence, drained(0, 7)}) != "nothing");
  CHECK(noted({put_late(0, 7), fence, drained(0, 7), put_late(0, 8), fence, look, drained(0, 8)}) !=
        "nothing");
  CHECK(noted({put_late(kReader, 9), put_late(0, 7), fence, drained(kReader, 9), drained(0, 7)}) ==
        "nothing");
  CHECK(noted({put_late(0, 7), fence_called(1, "mem_fence"), look, drained(0, 7)}) == "nothing");
  CHECK(noted({put_late(0, 7), fence, drained(0, 7), put_late(0, 7), look, drained(0, 7)}) ==
        "nothing");
  CHECK(noted({put_late(0, 7), fence, event_on_data(kReader, AccessKind::Load, 4),
               drained(0, 7)}) == "nothing");
}

TEST_CASE(
    "legacy fences: an update that acts behind the fence, and behind another's look, is told") {
  const Access fence = at_line(4, fence_called(0, "mem_fence"));
  const Access looked = loaded(kReader, 0, 0);
  CHECK_THAT(noted({fence, looked, acted_late(0, 3)}), Contains("mem_fence orders memory only"));
  // The fence comes before it, nobody looked, one of the same group did, or a release was for all.
  CHECK(noted({fence, looked, acted_late(0, 5)}) == "nothing");
  CHECK(noted({looked, fence, acted_late(0, 3)}) == "nothing");
  CHECK(noted({fence, loaded(kFellow, 0, 0), acted_late(0, 3)}) == "nothing");
  Access wide = event(0, AccessKind::Fence);
  wide.order = MemoryOrder::AcquireRelease;
  wide.scope = MemoryScope::Device;
  CHECK(noted({fence, wide, looked, acted_late(0, 3)}) == "nothing");
}

TEST_CASE("legacy fences: a load that saw what was older than memory at the fence is told") {
  CHECK_THAT(noted(stale_behind("mem_fence")), Contains("mem_fence orders"));
  CHECK_THAT(noted(stale_behind("read_mem_fence")), Contains("read_mem_fence orders"));
  CHECK(noted(stale_behind("write_mem_fence")) == "nothing");
  CHECK(noted(stale_behind("atomic_work_item_fence")) == "nothing");
}

TEST_CASE("legacy fences: what no fence would have changed is not told") {
  const Access fence = fence_called(kReader, "mem_fence");
  CHECK(noted({fence, put_late(0, 7), loaded(kReader, 0, 7)}) == "nothing");
  CHECK(noted({put_late(0, 7), loaded(kReader, 0, 7), fence}) == "nothing");
  CHECK(noted({put_late(0, 7), fence, loaded(kReader, 7, 7)}) == "nothing");
  Access pair = put_late(0, 7);  // of words 0 and 1
  pair.size_bytes = 8;
  Access second = event_on_data(kReader, AccessKind::Load, 4);
  second.truth = 7;
  CHECK(noted({put_late(0, 1), fence, pair, second}) == "nothing");
  CHECK(noted({pair, fence, second}) != "nothing");
}

TEST_CASE("legacy fences: a barrier of local memory alone is not why, one of both may be") {
  Access barrier = event(kReader, AccessKind::Barrier);
  barrier.what = "barrier";
  barrier.orders_local = true;
  CHECK_THAT(noted({put_late(0, 7), barrier, loaded(kReader, 0, 7)}), !Contains("barrier orders"));
  barrier.orders_global = true;
  CHECK_THAT(noted({put_late(0, 7), barrier, loaded(kReader, 0, 7)}), Contains("barrier orders"));
}

TEST_CASE("legacy fences: no barrier is why where the code has atomics that order more") {
  Access barrier = event(kReader, AccessKind::Barrier);
  barrier.what = "barrier";
  barrier.orders_global = true;
  const auto with = [&](const char* built_in, const char* file) {
    Access atomic = event(0, AccessKind::Load);
    atomic.object = "flag";
    atomic.what = built_in;
    atomic.file = file;
    return noted({put_late(0, 7), atomic, barrier, loaded(kReader, 0, 7)});
  };
  CHECK(with("atomic_load_explicit", "mine.cl") == "nothing");
  CHECK(with("atomic_work_item_fence", "mine.cl") == "nothing");
  CHECK(with("atomic_fetch_add", "mine.cl") == "nothing");
  CHECK_THAT(with("atomic_add", "mine.cl"), Contains("barrier orders"));
  CHECK_THAT(with("atomic_load_explicit", "stalemate/driver.clh"), Contains("barrier orders"));
}

TEST_CASE("legacy fences: what orders memory for all is why, and no fence in front of it") {
  const auto ordered = [](std::uint32_t item, MemoryOrder order, MemoryScope scope) {
    Access made = event(item, AccessKind::Load);
    made.object = "flag";
    made.size_bytes = 4;
    made.is_atomic = true;
    made.order = order;
    made.scope = scope;
    return made;
  };
  const auto stale_behind_both = [&](MemoryOrder order, MemoryScope scope) {
    return noted({put_late(0, 7), fence_called(kReader, "mem_fence"),
                  ordered(kReader, order, scope), loaded(kReader, 0, 7)});
  };
  CHECK(stale_behind_both(MemoryOrder::Acquire, MemoryScope::Device) == "nothing");
  CHECK(stale_behind_both(MemoryOrder::SequentiallyConsistent, MemoryScope::AllDevices) ==
        "nothing");
  CHECK(stale_behind_both(MemoryOrder::Relaxed, MemoryScope::Device) != "nothing");
  CHECK(stale_behind_both(MemoryOrder::Acquire, MemoryScope::WorkGroup) != "nothing");

  // Where an acquire for all did not help, either, no fence behind it is why.
  const auto stale_behind_another = [&](MemoryOrder order) {
    return noted({put_late(0, 7), ordered(kReader, order, MemoryScope::Device),
                  fence_called(kReader, "mem_fence"), loaded(kReader, 0, 7)});
  };
  CHECK(stale_behind_another(MemoryOrder::Acquire) == "nothing");
  CHECK(stale_behind_another(MemoryOrder::Relaxed) != "nothing");
  CHECK(noted({ordered(kReader, MemoryOrder::Acquire, MemoryScope::Device), put_late(0, 7),
               fence_called(kReader, "mem_fence"), loaded(kReader, 0, 7)}) != "nothing");

  const auto late_behind_both = [&](MemoryOrder order) {
    return noted({put_late(0, 7), ordered(0, order, MemoryScope::Device),
                  fence_called(0, "mem_fence"), loaded(kReader, 0, 0), drained(0, 7)});
  };
  CHECK(late_behind_both(MemoryOrder::Release) == "nothing");
  CHECK(late_behind_both(MemoryOrder::Acquire) != "nothing");
}

TEST_CASE("legacy fences: only of what comes of memory order, in global memory") {
  CHECK(noted(late_behind("mem_fence"), ViolationKind::StaleRead, AddressSpace::Local) ==
        "nothing");
  for (const ViolationKind kind : {ViolationKind::MutualExclusion, ViolationKind::NoProgress,
                                   ViolationKind::DataRace, ViolationKind::OutOfBounds}) {
    CHECK(noted(late_behind("mem_fence"), kind) == "nothing");
  }
  for (const ViolationKind kind : {ViolationKind::LostUpdate, ViolationKind::WrongReturn,
                                   ViolationKind::ResultMismatch, ViolationKind::ListCycle}) {
    CHECK(noted(late_behind("mem_fence"), kind) != "nothing");
  }
}

TEST_CASE("legacy fences: a barrier of the driver is nobody's") {
  const auto behind_barrier_at = [](const char* file) {
    Access barrier = event(0, AccessKind::Barrier);
    barrier.what = "barrier";
    barrier.file = file;
    return noted({put_late(0, 7), barrier, loaded(kReader, 0, 0), drained(0, 7)});
  };
  CHECK_THAT(behind_barrier_at("mine.cl"), Contains("barrier orders memory only within"));
  CHECK(behind_barrier_at("stalemate/rendezvous.clh") == "nothing");
}

TEST_CASE("weak fences: one without the flag of that memory orders nothing within a work-group") {
  const auto flagged = [](bool local, bool global, AccessKind kind = AccessKind::Barrier) {
    Access made = at_line(4, event(0, kind));
    made.what = kind == AccessKind::Barrier ? "work_group_barrier" : "atomic_work_item_fence";
    made.orders_local = local;
    made.orders_global = global;
    return made;
  };
  const auto behind = [](const Access& fence) {
    return noted({fence, loaded(kFellow, 0, 0), acted_late(0, 3)});
  };
  const std::string text =
      " at last.cl:4 has no flag of global memory, so that it does not order the accesses to "
      "global "
      "memory before and after it: that may be why";
  CHECK(behind(flagged(true, false)) == "the work_group_barrier" + text);
  CHECK(behind(flagged(false, false)) == "the work_group_barrier" + text);
  CHECK(behind(flagged(true, false, AccessKind::Fence)) == "the atomic_work_item_fence" + text);
  CHECK(behind(flagged(false, true)) == "nothing");
  CHECK(behind(flagged(true, true)) == "nothing");
  // Another barrier, or a release for the work-group, has done it.
  for (const Access& both : {flagged(true, true), flagged(false, true)}) {
    CHECK(noted({flagged(true, false), both, loaded(kFellow, 0, 0), acted_late(0, 3)}) ==
          "nothing");
  }
  CHECK(noted({flagged(true, false), flagged(true, false), loaded(kFellow, 0, 0),
               acted_late(0, 3)}) != "nothing");
  CHECK(noted({put_late(0, 7), flagged(true, false), loaded(kFellow, 0, 0), drained(0, 7)}) ==
        "the work_group_barrier" + text);
  CHECK(noted({put_late(0, 7), flagged(true, false), flagged(false, true), loaded(kFellow, 0, 0),
               drained(0, 7)}) == "nothing");
  // For the own work-group alone, and from then on.
  for (const Access& elsewhere : {loaded(kReader, 0, 0), loaded(kFellow, 0, 0)}) {
    const bool is_fellow = elsewhere.work_item == kFellow;
    const std::vector<Access> looked_behind{flagged(true, false), flagged(false, true), elsewhere,
                                            acted_late(0, 3)};
    CHECK((noted(looked_behind) == "nothing") == is_fellow);
    CHECK(noted({flagged(true, false), elsewhere, flagged(false, true), acted_late(0, 3)}) !=
          "nothing");
  }
  Access of_driver = flagged(true, false);
  of_driver.file = "stalemate/begin.clh";
  CHECK(noted({flagged(true, false), of_driver, loaded(kFellow, 0, 0), acted_late(0, 3)}) !=
        "nothing");
  Access release = event(0, AccessKind::Store);
  release.order = MemoryOrder::Release;
  release.scope = MemoryScope::WorkGroup;
  CHECK(noted({flagged(true, false), release, loaded(kFellow, 0, 0), acted_late(0, 3)}) ==
        "nothing");
}

TEST_CASE("weak fences: local memory is each work-group's own, and has its own flag") {
  const auto local = [](Access access) {
    access.is_local = true;
    return access;
  };
  Access barrier = at_line(4, event(0, AccessKind::Barrier));
  barrier.what = "barrier";
  barrier.orders_global = true;
  const auto told = [&](std::uint32_t reader) {
    return noted({barrier, local(loaded(reader, 0, 0)), local(acted_late(0, 3))},
                 ViolationKind::StaleRead, AddressSpace::Local);
  };
  CHECK_THAT(told(kFellow), Contains("barrier at last.cl:4 has no flag of local memory"));
  CHECK(told(kReader) == "nothing");
  barrier.orders_local = true;
  CHECK(told(kFellow) == "nothing");
}

TEST_CASE("weak fences: one of narrow scope is why for others alone, and no barrier is") {
  Access fence = at_line(4, event(0, AccessKind::Fence));
  fence.what = "atomic_work_item_fence";
  fence.order = MemoryOrder::AcquireRelease;
  fence.scope = MemoryScope::WorkGroup;
  fence.orders_global = true;
  const auto told = [&](std::uint32_t reader) {
    return noted({fence, loaded(reader, 0, 0), acted_late(0, 3)});
  };
  CHECK(told(kReader) ==
        "the atomic_work_item_fence at last.cl:4 orders memory for its own work-group alone, and "
        "others see the accesses before and after it in another order: that may be why");
  CHECK(told(kFellow) == "nothing");
  fence.kind = AccessKind::Barrier;
  fence.what = "work_group_barrier";
  CHECK(told(kReader) == "nothing");
  fence.kind = AccessKind::Fence;
  fence.scope = MemoryScope::Device;
  CHECK(told(kReader) == "nothing");
}

TEST_CASE("weak fences: of a wait without end one is why where a late store undoes a change") {
  Access barrier = at_line(4, event(0, AccessKind::Barrier));
  barrier.what = "barrier";
  barrier.orders_local = true;
  const auto told = [&](const Access& meanwhile, const Access& fence) {
    return noted({put_late(0, 0), fence, meanwhile, drained(0, 0)}, ViolationKind::NoProgress);
  };
  Access raised = event_on_data(kFellow, AccessKind::ReadModifyWrite);
  raised.stored = 1;
  CHECK_THAT(told(raised, barrier), Contains("barrier at last.cl:4 has no flag of global memory"));
  CHECK(told(loaded(kFellow, 0, 0), barrier) == "nothing");
  CHECK(noted({put_late(kFellow, 7), barrier, loaded(0, 0, 7)}, ViolationKind::NoProgress) ==
        "nothing");
  // A fence of OpenCL 1.x is not asked for there.
  raised.work_item = kReader;
  raised.work_group = kReader / 4;
  const Access fence = at_line(4, fence_called(0, "mem_fence"));
  REQUIRE(noted({put_late(0, 0), fence, raised, drained(0, 0)}) != "nothing");
  CHECK(told(raised, fence) == "nothing");
}

}  // namespace stalemate::engine
