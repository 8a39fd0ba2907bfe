#include <map>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"
#include "words.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

std::byte* local_base() {
  return static_cast<std::byte*>(stalemate_sim_local_base());
}

Ended run_fault(Kernel kernel, NdRange nd_range = {2, 2}) {
  static const stalemate_sim_place places[] = {{"bad.cl", 7, 1}};
  static stalemate_sim_module_table table = {};
  table.places = places;
  table.place_count = 1;
  Lab lab;
  lab.launch.nd_range = nd_range;
  lab.launch.module = &table;
  return lab.run(kernel, settings_of(Policy::Random, Cache::None, false), 1);
}

void check_fault(Kernel kernel, ViolationKind kind, const char* text) {
  CAPTURE(words);
  const Ended ended = run_fault(kernel);
  REQUIRE(ended.fault.has_value());
  CHECK(ended.fault->kind == kind);
  CHECK_THAT(words(ended.fault->summary), Contains(text));
  CHECK_THAT(words(ended.fault->summary), Contains("bad.cl:7"));
  CHECK_THAT(words(ended.fault->summary), Contains("work-item"));
}

void check_told(Kernel kernel, const char* what, const char* where) {
  const Ended ended = run_fault(kernel);
  CHECK_FALSE(ended.fault.has_value());
  CHECK_THAT(words(ended.unwritten_load.value()), Contains(what));
  CHECK_THAT(words(ended.unwritten_load.value()), Contains(where));
  CHECK_THAT(words(ended.unwritten_load.value()), Contains("bad.cl:7: work-item"));
}

}  // namespace

TEST_CASE("out of bounds: each way to miss an object is named") {
  const auto check = [](Kernel kernel, const char* words) {
    check_fault(kernel, ViolationKind::OutOfBounds, words);
  };
  check([](void* const* a) { load(Code{a}.cell(kCells)); }, "0 bytes past the end of 'cells'");
  check([](void* const* a) { store(Code{a}.cell(kCells) + 12, 1); },
        "12 bytes past the end of 'cells' (4096 bytes)");
  check(
      [](void* const* a) {
        load(Code{a}.cell(0));
        load(Code{a}.cell(kCells) - 2);
      },
      "across the end of 'cells': bytes 4094 to 4097 of 4096");
  check([](void* const* a) { store(Code{a}.cell(0) - 4, 1); },
        "accesses 4 bytes 4 bytes in front of 'cells' (4096 bytes)");
  check([](void* const*) { load(nullptr); }, "through a null pointer");
  check([](void* const*) { load(reinterpret_cast<void*>(std::uintptr_t{1} << 40)); },
        "to an address that belongs to no object");
  check([](void* const*) { store(local_base() + 256, 1); }, "0 bytes past the end of 'tile'");
  check([](void* const*) { store(local_base() - 8, 1); },
        "accesses 4 bytes 8 bytes in front of 'tile' (256 bytes)");
  check([](void* const* a) { get(Code{a}.cell(kCells)); }, "past the end of 'cells'");
  check([](void* const* a) { modify(Code{a}.cell(kCells), kAdd, 1); }, "past the end of 'cells'");
}

TEST_CASE("out of bounds: the last byte of an object, private and constant data are in bounds") {
  static const std::uint32_t constant = 42;
  const Ended ended = run_fault([](void* const* a) {
    std::uint32_t own = 5;
    store(Code{a}.cell(kCells) - 4, 1);
    store(local_base() + 252, load(&constant));
    store(&own, load(&own) + 1);
    Code{a}.result(0, own);
  });
  CHECK_FALSE(ended.fault.has_value());
}

TEST_CASE("out of bounds: an access is refused off what it demands of its address") {
  constexpr std::uint32_t demands_four = 2U << kAlignmentShift;
  check_fault([](void* const* a) { modify(Code{a}.cell(0) + 2, kAdd, 1); },
              ViolationKind::OutOfBounds, "'cells' at byte 2 atomically");
  check_fault([](void* const* a) { stalemate_sim_store4(Code{a}.cell(0) + 2, 1, demands_four); },
              ViolationKind::OutOfBounds, "'cells' at byte 2, and");
  CHECK_FALSE(run_fault([](void* const* a) { store(Code{a}.cell(0) + 2, 1); }).fault);
  CHECK_FALSE(run_fault([](void* const* a) {
                stalemate_sim_store4(Code{a}.cell(1), 1, demands_four);
              }).fault);
}

TEST_CASE("out of bounds: local memory of another work-group is nobody's") {
  static std::byte* first = nullptr;
  const Ended ended = run_fault(
      [](void* const*) {
        if (id() == 0) first = local_base();
        if (id() == 0) store(first, 1);
        stalemate_sim_fence(kGlobalFence, kRelease, kScopeDevice);
        if (id() == 1) {
          for (int i = 0; i < 100; ++i) stalemate_sim_fence(kGlobalFence, kRelease, kScopeDevice);
          load(first);
        }
      },
      {2, 1});
  REQUIRE(ended.fault.has_value());
  CHECK_THAT(words(ended.fault->summary), Contains("another work-group"));
}

TEST_CASE("uninitialised: an atomic on what nobody wrote ends the launch") {
  check_fault([](void* const*) { modify(local_base(), kAdd, 1); }, ViolationKind::Uninitialised,
              "'tile' at byte 0");
  check_fault([](void* const*) { get(local_base() + 4); }, ViolationKind::Uninitialised,
              "'tile' at byte 4");
}

TEST_CASE("uninitialised: a plain load of what nobody wrote goes on, and the first one is told") {
  check_told([](void* const*) { load(local_base()); }, "reads 4 bytes", "'tile' at byte 0");
  check_told([](void* const*) { volatile_load(local_base() + 8); }, "reads 4 bytes", "at byte 8");
  check_told(
      [](void* const*) {
        stalemate_sim_store2(local_base(), 1, 0);
        load(local_base());
        load(local_base() + 4);
      },
      "reads 4 bytes", "'tile' at byte 0");
  check_told(
      [](void* const*) {
        stalemate_sim_copy(local_base() + 32, local_base(), 16, 0);
        load(local_base() + 36);
      },
      "reads 4 bytes", "'tile' at byte 36");
  check_told(
      [](void* const*) {
        std::uint64_t vector[2];
        stalemate_sim_load_bytes(vector, local_base(), 16, 0);
      },
      "reads 16 bytes", "'tile' at byte 0");
}

TEST_CASE("uninitialised: gaps that are copied with the rest are not told") {
  const Ended ended = run_fault([](void* const*) {
    std::uint64_t vector[2];
    for (int i = 0; i < 3; ++i) store(local_base() + 4 * i, 1);
    stalemate_sim_load_bytes(vector, local_base(), 16, 0);
    stalemate_sim_copy(local_base() + 32, local_base() + 64, 16, 0);
    load(local_base() + 8);
  });
  CHECK_FALSE(ended.fault);
  CHECK_FALSE(ended.unwritten_load);
}

TEST_CASE("uninitialised: what lies there is drawn from the seed, of four kinds") {
  Lab lab;
  lab.launch.nd_range = {1, 1};
  const Settings settings = settings_of(Policy::Random, Cache::None, false);
  const auto found = [&](std::uint64_t seed) {
    lab.run([](void* const* a) { Code{a}.result(0, load(local_base() + 12)); }, settings, seed);
    return lab.reg(0);
  };
  std::map<std::uint32_t, int> counts;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const std::uint32_t garbage = found(seed);
    ++counts[garbage];
    CHECK(found(seed) == garbage);
  }
  for (const std::uint32_t same : {0u, 0xFFFFFFFFu, 0xCDCDCDCDu}) {
    CHECK(counts[same] > 50);
    counts.erase(same);
  }
  CHECK(counts.size() > 50);
}

TEST_CASE("uninitialised: a store lays nothing but its own bytes over the garbage") {
  Lab lab;
  lab.launch.nd_range = {1, 1};
  const auto is_around = [](void* const* a) {
    const std::uint32_t before = load(local_base());
    stalemate_sim_store1(local_base() + 1, 7, 0);
    const std::uint32_t after = load(local_base());
    Code{a}.result(0, static_cast<std::uint32_t>(after == ((before & 0xFFFF00FF) | 0x700)));
  };
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    lab.run(is_around, settings_of(Policy::Random, Cache::None, seed % 2 == 1), seed);
    CHECK(lab.reg(0) == 1);
  }
}

TEST_CASE("uninitialised: each launch and each work-group begins anew") {
  Lab lab;
  lab.launch.nd_range = {4, 1};
  Settings settings = settings_of(Policy::Serial, Cache::None, false);
  settings.resident_groups = 1;
  const Kernel write = [](void* const*) { store(local_base(), 1); };
  const Kernel read_in_last = [](void* const*) {
    if (id() < 3) {
      store(local_base(), 1);
    } else {
      load(local_base());
    }
  };
  CHECK_FALSE(lab.run(write, settings, 1).unwritten_load);
  const Kernel read = [](void* const*) { load(local_base()); };
  lab.launch.nd_range = {1, 1};
  CHECK(lab.run(read, settings, 1).unwritten_load);
  lab.launch.nd_range = {4, 1};
  const Ended ended = lab.run(read_in_last, settings, 1);
  CHECK_THAT(words(ended.unwritten_load.value()), Contains("work-item 3 of work-group 3"));
}

TEST_CASE("barriers: work-items at different ones diverge, and both lines are named") {
  const Ended different = run_fault([](void* const*) {
    stalemate_sim_at(0, "barrier", kOfOpenCl1);
    stalemate_sim_barrier(kLocalFence, kScopeWorkGroup, id() % 2 + 1);
  });
  REQUIRE(different.fault.has_value());
  CHECK(different.fault->kind == ViolationKind::BarrierDivergence);
  CHECK_THAT(words(different.fault->summary), Contains("different barriers"));
  CHECK_THAT(words(different.fault->summary), Contains("came by different calls"));
  const Ended ended_early = run_fault([](void* const* a) {
    load(Code{a}.cell(0));
    if (id() % 2 == 0) barrier();
  });
  REQUIRE(ended_early.fault.has_value());
  CHECK(ended_early.fault->kind == ViolationKind::BarrierDivergence);
  CHECK_THAT(words(ended_early.fault->summary), Contains("has ended"));
  CHECK(ended_early.fault->explanation.size() == 3);
}

TEST_CASE("barriers: a whole work-group that does not come, or comes in a loop, is fine") {
  const Ended ended = run_fault([](void* const*) {
    if (stalemate_sim_work_item(stalemate_sim_group_id) == 0) return;
    for (int i = 0; i < 5; ++i) barrier();
  });
  CHECK_FALSE(ended.fault.has_value());
}

TEST_CASE("unsupported built-ins end the launch by name") {
  CHECK(run_fault([](void* const*) { stalemate_sim_unsupported("read_imagef"); }).unsupported ==
        "read_imagef");
}

}  // namespace stalemate::sim::test
