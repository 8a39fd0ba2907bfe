
#include <string>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

// Each rule by which OpenCL orders two accesses has a pair of kernels: with it there is no race, in
// any schedule; without it there is one, in every schedule in which the two accesses happen.

namespace stalemate::sim::test {
namespace {

constexpr std::uint64_t kRaceSeeds = 60;
constexpr std::size_t kData = 0;
constexpr std::size_t kFlag = 1;
constexpr std::uint32_t kReached = 5;  // register: the second access happened

struct Rule {
  const char* name;
  NdRange nd_range;
  Kernel ordered;
  Kernel racing;
};

void named(const char* built_in) {
  stalemate_sim_at(0, built_in);
}

void reach(const Code& code) {
  code.result(kReached, 1);
}

/// How a message is passed from work-item 0 to the last one.
struct Passing {
  std::uint32_t order = kRelease;
  std::uint32_t wait_order = kAcquire;
  std::uint32_t scope = kScopeDevice;
  std::uint32_t wait_scope = kScopeDevice;
};

void pass_message(const Code& code, std::uint32_t reader, const Passing& how) {
  if (id() == 0) {
    store(code.cell(kData), 7);
    put(code.cell(kFlag), 1, how.order, how.scope);
  } else if (id() == reader && await(code.cell(kFlag), 1, how.wait_order, how.wait_scope)) {
    load(code.cell(kData));
    reach(code);
  }
}

struct Fences {
  std::uint32_t released = kRelease;  // 0: no fence
  std::uint32_t acquired = kAcquire;
  std::uint32_t scope = kScopeDevice;
  std::uint32_t flags = kGlobalFence;
  bool by_volatile = false;
  const char* built_in = "atomic_work_item_fence";
};

void fence_by(const Fences& how, std::uint32_t order) {
  if (order == kRelaxed) return;
  named(how.built_in);
  stalemate_sim_fence(how.flags, order, how.scope);
}

bool await_flag(const Code& code, bool by_volatile) {
  if (!by_volatile) return await(code.cell(kFlag), 1, kRelaxed);
  for (int spin = 0; spin < kSpins; ++spin) {
    if (volatile_load(code.cell(kFlag)) == 1) return true;
  }
  return false;
}

void pass_by_fences(const Code& code, const Fences& how) {
  if (id() == 0) {
    store(code.cell(kData), 7);
    fence_by(how, how.released);
    if (how.by_volatile) {
      volatile_store(code.cell(kFlag), 1);
      // The place of the next event is not volatile any more.
      named("");
    } else {
      put(code.cell(kFlag), 1);
    }
  } else if (await_flag(code, how.by_volatile)) {
    fence_by(how, how.acquired);
    load(code.cell(kData));
    reach(code);
  }
}

/// Work-item 0 tells work-item 1, which tells work-item 2 by `told`.
template <class Tell>
void tell_on(const Code& code, const Tell& told) {
  if (id() == 0) {
    store(code.cell(kData), 7);
    put(code.cell(kFlag), 1, kRelease);
  } else if (id() == 1) {
    if (await(code.cell(kFlag), 1, kRelaxed)) told(code.cell(kFlag));
  } else if (await(code.cell(kFlag), 2, kRelaxed)) {
    get(code.cell(kFlag), kAcquire);
    load(code.cell(kData));
    reach(code);
  }
}

void write_meet_read(const Code& code, std::byte* at, std::uint32_t flags) {
  store(at + 4 * std::size_t{id()}, id());
  if (flags != 0) barrier(flags);
  load(at + 4 * std::size_t{1 - id()});
  reach(code);
}

std::byte* race_tile() {
  return static_cast<std::byte*>(stalemate_sim_local_base());
}

/// A lock of OpenCL 1.x around the data.
void lock_of_1x(const Code& code, bool fences, bool by_store) {
  const Fences how{.released = kAcquireRelease, .scope = kScopeWorkGroup, .built_in = "mem_fence"};
  for (int spin = 0; spin < 4 * kSpins; ++spin) {
    named("atomic_xchg");
    if (stalemate_sim_read_modify_write(code.cell(kFlag), 4, kExchange, 1, 0, kRelaxed, kRelaxed,
                                        kScopeDevice) != 0) {
      continue;
    }
    if (fences) fence_by(how, kAcquireRelease);
    store(code.cell(kData), load(code.cell(kData)) + 1);
    if (fences) fence_by(how, kAcquireRelease);
    named("atomic_xchg");
    if (by_store) {
      store(code.cell(kFlag), 0);
    } else {
      stalemate_sim_read_modify_write(code.cell(kFlag), 4, kExchange, 0, 0, kRelaxed, kRelaxed,
                                      kScopeDevice);
    }
    code.result(kReached + id(), 1);
    return;
  }
}

const Rule kRules[] = {
    {"a release is read by an acquire",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.order = kRelaxed}); }},
    {"an acquire reads a release",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.wait_order = kRelaxed}); }},
    {"sequentially consistent is release and acquire",
     {2, 1},
     [](void* const* a) {
       pass_message({a}, 1,
                    {.order = kSequentiallyConsistent, .wait_order = kSequentiallyConsistent});
     },
     [](void* const* a) {
       pass_message({a}, 1, {.order = kRelaxed, .wait_order = kSequentiallyConsistent});
     }},
    {"the scope of a release reaches who acquires",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.scope = kScopeWorkGroup}); }},
    {"the scope of an acquire reaches who released",
     {2, 1},
     [](void* const* a) { pass_message({a}, 1, {}); },
     [](void* const* a) { pass_message({a}, 1, {.wait_scope = kScopeWorkGroup}); }},
    {"a narrow scope suffices within a work-group",
     {2, 2},
     [](void* const* a) {
       pass_message({a}, 1, {.scope = kScopeWorkGroup, .wait_scope = kScopeWorkGroup});
     },
     [](void* const* a) {
       pass_message({a}, 2, {.scope = kScopeWorkGroup, .wait_scope = kScopeWorkGroup});
     }},
    {"a release fence before a relaxed store",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {}); },
     [](void* const* a) { pass_by_fences({a}, {.released = kRelaxed}); }},
    {"an acquire fence after a relaxed load",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {}); },
     [](void* const* a) { pass_by_fences({a}, {.acquired = kRelaxed}); }},
    {"the scope of fences",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {}); },
     [](void* const* a) { pass_by_fences({a}, {.scope = kScopeWorkGroup}); }},
    {"fences are of the memory that their flags name",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {.flags = kLocalFence | kGlobalFence}); },
     [](void* const* a) { pass_by_fences({a}, {.flags = kLocalFence}); }},
    {"a mem_fence of OpenCL 1.x counts as of device scope",
     {2, 1},
     [](void* const* a) {
       pass_by_fences({a}, {.scope = kScopeWorkGroup, .built_in = "mem_fence"});
     },
     [](void* const* a) { pass_by_fences({a}, {.scope = kScopeWorkGroup}); }},
    {"volatile accesses between fences",
     {2, 1},
     [](void* const* a) { pass_by_fences({a}, {.by_volatile = true}); },
     [](void* const* a) { pass_by_fences({a}, {.released = kRelaxed, .by_volatile = true}); }},
    {"a read-modify-write goes on with a release sequence",
     {3, 1},
     [](void* const* a) { tell_on({a}, [](std::byte* flag) { modify(flag, kAdd, 1); }); },
     [](void* const* a) { tell_on({a}, [](std::byte* flag) { put(flag, 2); }); }},
    {"what was acquired is released",
     {3, 1},
     [](void* const* a) {
       tell_on({a}, [](std::byte* flag) {
         get(flag, kAcquire);
         put(flag, 2, kRelease);
       });
     },
     [](void* const* a) { tell_on({a}, [](std::byte* flag) { put(flag, 2, kRelease); }); }},
    {"a barrier",
     {1, 2},
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), kGlobalFence); },
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), 0); }},
    {"a barrier is of the memory that its flags name: global",
     {1, 2},
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), kGlobalFence); },
     [](void* const* a) { write_meet_read({a}, Code{a}.cell(kData), kLocalFence); }},
    {"a barrier is of the memory that its flags name: local",
     {2, 2},
     [](void* const* a) {
       if (id() < 2) write_meet_read({a}, race_tile(), kLocalFence);
     },
     [](void* const* a) {
       if (id() < 2) write_meet_read({a}, race_tile(), kGlobalFence);
     }},
    {"a barrier of the sub-group",
     {1, 2},
     [](void* const* a) {
       store(Code{a}.cell(id()), 1);
       stalemate_sim_sub_group_barrier(kGlobalFence, kScopeSubGroup, 1);
       load(Code{a}.cell(1 - id()));
       reach({a});
     },
     [](void* const* a) {
       store(Code{a}.cell(id()), 1);
       stalemate_sim_sub_group_barrier(kLocalFence, kScopeSubGroup, 1);
       load(Code{a}.cell(1 - id()));
       reach({a});
     }},
    {"a lock of OpenCL 1.x between fences",
     {2, 1},
     [](void* const* a) { lock_of_1x({a}, true, false); },
     [](void* const* a) {
       lock_of_1x({a}, false, false);
       reach({a});
     }},
    {"a lock of OpenCL 1.x that a store gives back",
     {2, 1},
     [](void* const* a) { lock_of_1x({a}, true, true); },
     [](void* const* a) {
       lock_of_1x({a}, false, true);
       reach({a});
     }},
    {"atomics of sufficient scope",
     {2, 1},
     [](void* const* a) {
       modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     },
     [](void* const* a) {
       modify(Code{a}.cell(kData), kAdd, 1, kRelaxed, kScopeWorkGroup);
       reach({a});
     }},
    {"an atomic beside a plain access",
     {2, 1},
     [](void* const* a) {
       get(Code{a}.cell(kData));
       if (id() == 0) modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         modify(Code{a}.cell(kData), kAdd, 1);
       else
         load(Code{a}.cell(kData));
       reach({a});
     }},
    {"an initial value, which is none of the atomic operations",
     {1, 2},
     [](void* const* a) {
       if (id() == 0) put(Code{a}.cell(kData), 0, kRelaxed, kScopeWorkItem);
       barrier();
       modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         put(Code{a}.cell(kData), 0, kRelaxed, kScopeWorkItem);
       else
         modify(Code{a}.cell(kData), kAdd, 1);
       reach({a});
     }},
    {"loads alone",
     {2, 1},
     [](void* const* a) {
       load(Code{a}.cell(kData));
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         store(Code{a}.cell(kData), 3);
       else
         load(Code{a}.cell(kData));
       reach({a});
     }},
    {"the same byte",
     {2, 1},
     [](void* const* a) {
       stalemate_sim_store1(Code{a}.cell(kData) + id(), static_cast<std::uint8_t>(1 + id()), 0);
       reach({a});
     },
     [](void* const* a) {
       stalemate_sim_store1(Code{a}.cell(kData), static_cast<std::uint8_t>(1 + id()), 0);
       reach({a});
     }},
    {"bytes of larger accesses",
     {2, 1},
     [](void* const* a) {
       if (id() == 0)
         stalemate_sim_store8(Code{a}.cell(kData), 3, 0);
       else
         load(Code{a}.cell(kData) + 8);
       reach({a});
     },
     [](void* const* a) {
       if (id() == 0)
         stalemate_sim_store8(Code{a}.cell(kData), 3, 0);
       else
         load(Code{a}.cell(kData) + 4);
       reach({a});
     }},
    {"stores of one value",
     {2, 1},
     [](void* const* a) {
       store(Code{a}.cell(kData), 3);
       reach({a});
     },
     [](void* const* a) {
       store(Code{a}.cell(kData), id());
       reach({a});
     }},
};

Lab watched_lab(const NdRange& range) {
  Lab lab;
  lab.launch.nd_range = range;
  lab.launch.objects[0].watched = true;
  lab.launch.locals[0].watched = true;
  return lab;
}

Settings settings_for_races(Cache cache, bool store_buffers) {
  return settings_of(Policy::Random, cache, store_buffers);
}

/// How many of the seeds end with a race, of those in which both accesses happened.
struct RaceCount {
  int races = 0;
  int reached = 0;
};

RaceCount count_races(const Rule& rule, Kernel kernel, const Settings& settings) {
  RaceCount count;
  for (std::uint64_t seed = 0; seed < kRaceSeeds; ++seed) {
    Lab lab = watched_lab(rule.nd_range);
    const Ended ended = lab.run(kernel, settings, seed);
    REQUIRE(!ended.fault);
    REQUIRE(ended.watched);
    if (lab.reg(kReached) == 0) continue;
    ++count.reached;
    count.races += ended.race ? 1 : 0;
  }
  return count;
}

TEST_CASE("races: what a rule orders is no race, and without it there is one in every schedule") {
  const Settings settings = settings_for_races(Cache::None, false);
  for (const Rule& rule : kRules) {
    INFO(rule.name);
    const RaceCount ordered = count_races(rule, rule.ordered, settings);
    CHECK(ordered.reached > 0);
    CHECK(ordered.races == 0);
    const RaceCount racing = count_races(rule, rule.racing, settings);
    CHECK(racing.reached > 0);
    CHECK(racing.races == racing.reached);
  }
}

TEST_CASE("races: nobody watches, and nobody is accused") {
  const Rule& rule = kRules[0];
  Lab lab = watched_lab(rule.nd_range);
  Settings settings = settings_for_races(Cache::None, false);
  SECTION("objects that are not under test") {
    lab.launch.objects[0].watched = false;
    lab.launch.locals[0].watched = false;
  }
  SECTION("where it is turned off") {
    settings.races = false;
  }
  SECTION("more work-items than it keeps clocks of") {
    lab.launch.nd_range = {129, 2};
  }
  const Ended ended = lab.run(rule.racing, settings, 1);
  CHECK_FALSE(ended.race);
  CHECK_FALSE(ended.watched);
}

TEST_CASE("races: an atomic of an object that nobody watches orders all the same") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    const Code code{a};
    auto* const flag = static_cast<std::byte*>(a[1]) + 256;
    if (id() == 0) {
      store(code.cell(kData), 7);
      put(flag, 1, kRelease);
    } else if (await(flag, 1)) {
      load(code.cell(kData));
      reach(code);
    }
  };
  const Ended ended = lab.run(kernel, settings_for_races(Cache::None, false), 1);
  REQUIRE(lab.reg(kReached) == 1);
  CHECK_FALSE(ended.race);
}

TEST_CASE("races: volatile accesses are plain ones if one says so") {
  const Kernel kernel = [](void* const* a) {
    volatile_store(Code{a}.cell(kData), id());
    reach({a});
  };
  Settings settings = settings_for_races(Cache::None, false);
  Lab lab = watched_lab({2, 1});
  CHECK_FALSE(lab.run(kernel, settings, 1).race);
  settings.volatile_is = VolatileIs::Plain;
  CHECK(lab.run(kernel, settings, 1).race);
}

TEST_CASE("races: a race is told with both accesses, and what would order them") {
  Lab lab = watched_lab({2, 1});
  const Kernel kernel = [](void* const* a) {
    if (id() == 0)
      store(Code{a}.cell(kData) + 4, 1);
    else
      load(Code{a}.cell(kData) + 4);
  };
  const Ended ended = lab.run(kernel, settings_of(Policy::Serial, Cache::None, false), 1);
  REQUIRE(ended.race);
  CHECK(ended.race->kind == ViolationKind::DataRace);
  CHECK(ended.race->summary ==
        "an unknown line: a load of 'cells' at byte 4 by work-item 1, and the store by work-item 0 "
        "at an unknown line, race");
  REQUIRE(ended.race->explanation.size() == 3);
  CHECK(ended.race->explanation[0] ==
        "an unknown line: a plain store by work-item 0 of work-group 0");
  CHECK(ended.race->explanation[1] ==
        "an unknown line: a plain load by work-item 1 of work-group 1");
}

TEST_CASE("races: the launch goes on, and is the same event by event") {
  const Rule& rule = kRules[0];
  Lab lab = watched_lab(rule.nd_range);
  Settings settings = settings_for_races(Cache::Weakest, true);
  const Ended watched = lab.run(rule.racing, settings, 3);
  lab.clear();
  settings.races = false;
  const Ended unwatched = lab.run(rule.racing, settings, 3);
  CHECK(watched.race);
  CHECK(watched.hash == unwatched.hash);
  CHECK(watched.events == unwatched.events);
}

TEST_CASE("races: stale loads and late stores accuse nobody falsely") {
  for (const Cache cache : {Cache::Hopper, Cache::Weakest}) {
    for (const bool store_buffers : {false, true}) {
      for (const Rule& rule : kRules) {
        INFO(rule.name);
        const Settings settings = settings_for_races(cache, store_buffers);
        CHECK(count_races(rule, rule.ordered, settings).races == 0);
      }
    }
  }
}

}  // namespace
}  // namespace stalemate::sim::test
