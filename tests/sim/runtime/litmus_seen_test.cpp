#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"
#include "sim/runtime/litmus.hpp"

// The weak outcomes that a device is there to show; each beside its twin, which must not be seen.

namespace stalemate::sim::test {
namespace {

constexpr int kSeeds = 500;

// Parameter of the message: the order of its store and load, and their scope.
constexpr std::uint64_t with(std::uint32_t order, std::uint32_t scope) {
  return order | std::uint64_t{scope} << 8;
}

void message(void* const* arguments) {
  const Code code{arguments};
  const auto order = static_cast<std::uint32_t>(code.parameter() & 0xff);
  const auto scope = static_cast<std::uint32_t>(code.parameter() >> 8);
  if (id() == 1) {
    load(code.cell(0));
    put(code.cell(7), 1, kRelease);
    const bool synchronised =
        await(code.cell(1), 1, order == kRelaxed ? kRelaxed : kAcquire, scope);
    code.result(0, synchronised ? 1 : 0);
    code.result(1, load(code.cell(0)));
  } else if (await(code.cell(7), 1)) {
    store(code.cell(0), 1);
    put(code.cell(1), 1, order, scope);
  }
}

bool got_old_data(const Lab& lab) {
  return lab.reg(0) == 1 && lab.reg(1) == 0;
}

Litmus message_of(std::uint32_t order, std::uint32_t scope) {
  return {"MP", {2, 1}, &message, &got_old_data, with(order, scope)};
}

int seen(const Litmus& litmus, Cache cache, bool store_buffers) {
  return count(litmus, settings_of(Policy::Random, cache, store_buffers), kSeeds);
}

}  // namespace

TEST_CASE("memory models: a message without release and acquire arrives before its data") {
  const Litmus relaxed = message_of(kRelaxed, kScopeDevice);
  CHECK(seen(relaxed, Cache::None, false) == 0);
  CHECK(seen(relaxed, Cache::None, true) > 0);
  CHECK(seen(relaxed, Cache::Hopper, false) > kSeeds / 4);
  CHECK(seen(relaxed, Cache::Weakest, false) > kSeeds / 4);
  CHECK(seen(relaxed, Cache::Weakest, true) > kSeeds / 4);
}

TEST_CASE(
    "memory models: release and acquire of device scope bring the data, narrower ones do not") {
  const Litmus wide = message_of(kRelease, kScopeDevice);
  const Litmus narrow = message_of(kRelease, kScopeWorkGroup);
  for (Cache cache : {Cache::None, Cache::Hopper, Cache::Weakest}) {
    CHECK(seen(wide, cache, true) == 0);
    CHECK(seen(wide, cache, false) == 0);
  }
  CHECK(seen(narrow, Cache::None, true) > 0);
  CHECK(seen(narrow, Cache::Hopper, false) > kSeeds / 4);
}

TEST_CASE("memory models: a narrow atomic load may itself be stale, on the weakest device only") {
  // The flag's line is in the reader's cache, so that it never sees the message.
  const Litmus spin = {"spin",
                       {2, 1},
                       [](void* const* a) {
                         const Code code{a};
                         if (id() == 1) {
                           load(code.cell(1));
                           code.result(0,
                                       await(code.cell(1), 1, kAcquire, kScopeWorkGroup) ? 1 : 0);
                         } else {
                           put(code.cell(1), 1, kRelease);
                         }
                       },
                       [](const Lab& lab) { return lab.reg(0) == 0; }};
  CHECK(seen(spin, Cache::Weakest, false) > kSeeds / 10);
  CHECK(seen(spin, Cache::Hopper, false) < kSeeds / 100);
}

TEST_CASE("memory models: store buffers show SB and 2+2W, a device without them never") {
  const Litmus sb = {"SB",
                     {2, 1},
                     [](void* const* a) {
                       const Code code{a};
                       put(code.cell(id()), 1);
                       code.result(id(), get(code.cell(1 - id())));
                     },
                     [](const Lab& lab) { return lab.reg(0) == 0 && lab.reg(1) == 0; }};
  const Litmus two_writers = {"2+2W",
                              {2, 1},
                              [](void* const* a) {
                                const Code code{a};
                                volatile_store(code.cell(id()), 1);
                                volatile_store(code.cell(1 - id()), 2);
                              },
                              [](const Lab& lab) { return lab.cell(0) == 1 && lab.cell(1) == 1; }};
  for (const Litmus& litmus : {sb, two_writers}) {
    CAPTURE(litmus.name);
    CHECK(seen(litmus, Cache::None, true) > 0);
    CHECK(seen(litmus, Cache::None, false) == 0);
    CHECK(seen(litmus, Cache::Weakest, false) == 0);
  }
}

TEST_CASE("memory models: a fence counts only for the address spaces that it names") {
  const auto passing = [](std::uint32_t flags) {
    return Litmus{"MP",
                  {1, 2},
                  [](void* const* a) {
                    const Code code{a};
                    const auto spaces = static_cast<std::uint32_t>(code.parameter());
                    auto* tile = static_cast<std::byte*>(stalemate_sim_local_base());
                    if (id() == 0) store(tile, 0);
                    barrier(kLocalFence);
                    if (id() == 0) {
                      store(tile, 1);
                      fence(kRelease, kScopeWorkGroup, spaces);
                      put(code.cell(1), 1);
                    } else {
                      code.result(0, await(code.cell(1), 1, kRelaxed) ? 1 : 0);
                      fence(kAcquire, kScopeWorkGroup, spaces);
                      code.result(1, load(tile));
                    }
                  },
                  &got_old_data,
                  flags};
  };
  CHECK(seen(passing(kGlobalFence), Cache::None, true) > 0);
  CHECK(seen(passing(kLocalFence), Cache::None, true) == 0);
}

TEST_CASE("memory models: the order of an atomic in local memory is for local memory") {
  const auto passing = [](bool by_local_flag) {
    return Litmus{"MP",
                  {1, 2},
                  [](void* const* a) {
                    const Code code{a};
                    auto* tile = static_cast<std::byte*>(stalemate_sim_local_base());
                    std::byte* flag = code.parameter() != 0 ? tile : code.cell(1);
                    if (id() == 0) put(flag, 0);
                    barrier(kLocalFence | kGlobalFence);
                    if (id() == 0) {
                      store(code.cell(0), 1);
                      put(flag, 1, kRelease, kScopeWorkGroup);
                    } else {
                      code.result(0, await(flag, 1, kAcquire, kScopeWorkGroup) ? 1 : 0);
                      code.result(1, load(code.cell(0)));
                    }
                  },
                  &got_old_data,
                  by_local_flag ? std::uint64_t{1} : std::uint64_t{0}};
  };
  CHECK(seen(passing(true), Cache::None, true) > 0);
  CHECK(seen(passing(false), Cache::None, true) == 0);
}

TEST_CASE(
    "memory models: a compare-exchange loop that re-reads plainly hangs on the weakest only") {
  const Kernel push = [](void* const* a) {
    const Code code{a};
    while (true) {
      stalemate_sim_block(1);
      const std::uint32_t old = load(code.cell(0));
      if (compare_exchange(code.cell(0), old, old + 1) == old) return;
    }
  };
  const auto hangs = [&](Cache cache) {
    Lab lab;
    lab.launch.nd_range = {4, 2};
    Settings settings = settings_of(Policy::Random, cache, false);
    settings.idle_events = 500;
    return lab.run(push, settings, 1).fault.has_value();
  };
  CHECK_FALSE(hangs(Cache::None));
  CHECK_FALSE(hangs(Cache::Hopper));
  CHECK(hangs(Cache::Weakest));
}

TEST_CASE("memory models: only a compare-exchange that succeeds releases") {
  const auto passing = [](std::uint64_t expected) {
    return Litmus{"MP",
                  {2, 1},
                  [](void* const* a) {
                    const Code code{a};
                    if (id() == 0) {
                      store(code.cell(0), 1);
                      compare_exchange(code.cell(2), static_cast<std::uint32_t>(code.parameter()),
                                       5, kRelease);
                      put(code.cell(1), 1);
                    } else {
                      code.result(0, await(code.cell(1), 1) ? 1 : 0);
                      code.result(1, load(code.cell(0)));
                    }
                  },
                  &got_old_data,
                  expected};
  };
  CHECK(seen(passing(0), Cache::None, true) == 0);
  CHECK(seen(passing(77), Cache::None, true) > 0);
}

TEST_CASE("memory models: a last store reaches a reader who waits already") {
  // Who has stored y is at its load of x at once; the other stores x after it has seen y.
  const Litmus answer = {"answer",
                         {2, 1},
                         [](void* const* a) {
                           const Code code{a};
                           if (id() == 1) {
                             put(code.cell(1), 1);
                             code.result(1, get(code.cell(0)));
                           } else {
                             code.result(0, get(code.cell(1)));
                             put(code.cell(0), 1);
                           }
                         },
                         [](const Lab& lab) { return lab.reg(0) == 1 && lab.reg(1) == 1; }};
  CHECK(seen(answer, Cache::None, false) > 0);
  CHECK(seen(answer, Cache::Weakest, true) > 0);
}

TEST_CASE("memory models: a line that the cache drops by itself is loaded anew, if it is told to") {
  const Litmus twice = {"twice",
                        {2, 1},
                        [](void* const* a) {
                          const Code code{a};
                          if (id() == 0) return store(code.cell(0), 1);
                          const std::uint32_t first = load(code.cell(0));
                          code.result(0, first);
                          for (int i = 0; i < 8; ++i) code.result(1, load(code.cell(0)));
                        },
                        [](const Lab& lab) { return lab.reg(0) == 0 && lab.reg(1) == 1; }};
  Settings settings = settings_of(Policy::Random, Cache::Weakest, false);
  CHECK(count(twice, settings, kSeeds) == 0);
  settings.evict_interval = 4;
  CHECK(count(twice, settings, kSeeds) > 0);
}

}  // namespace stalemate::sim::test
