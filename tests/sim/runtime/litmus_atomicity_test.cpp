#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"
#include "sim/runtime/litmus.hpp"

namespace stalemate::sim::test {
namespace {

constexpr std::uint32_t kTurns = 4;

std::byte* tile() {
  return static_cast<std::byte*>(stalemate_sim_local_base());
}

/// The subject of lock tests: takes the lock, counts, gives it back.
void count_under_lock(std::byte* lock, std::byte* counter, std::uint32_t scope) {
  for (std::uint32_t turn = 0; turn < kTurns; ++turn) {
    while (compare_exchange(lock, 0, 1, kAcquire, scope) != 0) stalemate_sim_block(1);
    store(counter, load(counter) + 1);
    put(lock, 0, kRelease, scope);
  }
}

/// Serial work-items that wait for each other never end; all others do.
int lost(Kernel kernel, NdRange nd_range, std::uint32_t expected) {
  int wrong = 0;
  Lab lab;
  lab.launch.nd_range = nd_range;
  for (const Settings& settings : all_settings()) {
    if (settings.policy == Policy::Serial) continue;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      lab.clear();
      const Ended ended = lab.run(kernel, settings, seed);
      if (ended.fault.has_value() || lab.cell(0) != expected) ++wrong;
    }
  }
  return wrong;
}

}  // namespace

TEST_CASE("memory models: read-modify-writes are never lost, plain increments are") {
  const Kernel atomic = [](void* const* a) { modify(Code{a}.cell(0), kAdd, 1); };
  CHECK(lost(atomic, {4, 4}, 16) == 0);
  const Kernel plain = [](void* const* a) { store(Code{a}.cell(0), load(Code{a}.cell(0)) + 1); };
  CHECK(lost(plain, {4, 4}, 16) > 500);
}

TEST_CASE("memory models: a correct lock of device scope keeps plain data") {
  const Kernel locked = [](void* const* a) {
    const Code code{a};
    count_under_lock(code.cell(1), code.cell(0), kScopeDevice);
  };
  CHECK(lost(locked, {4, 2}, 8 * kTurns) == 0);
}

TEST_CASE("memory models: a lock of work-group scope is enough within one, and not between two") {
  const Kernel locked = [](void* const* a) {
    const Code code{a};
    count_under_lock(code.cell(1), code.cell(0), kScopeWorkGroup);
  };
  CHECK(lost(locked, {1, 4}, 4 * kTurns) == 0);
  CHECK(lost(locked, {4, 1}, 4 * kTurns) > 100);
}

TEST_CASE("memory models: a lock in local memory keeps local data") {
  const Kernel locked = [](void* const* a) {
    const Code code{a};
    if (id() == 0) {
      store(tile(), 0);
      store(tile() + 4, 0);
    }
    barrier(kLocalFence);
    count_under_lock(tile(), tile() + 4, kScopeWorkGroup);
    barrier(kLocalFence);
    if (id() == 0) store(code.cell(0), load(tile() + 4));
  };
  CHECK(lost(locked, {1, 4}, 4 * kTurns) == 0);
}

}  // namespace stalemate::sim::test
