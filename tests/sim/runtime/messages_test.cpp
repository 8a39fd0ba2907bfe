#include <algorithm>
#include <cstring>

#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"
#include "sim/runtime/litmus.hpp"
#include "sim/runtime/litmus_program.hpp"

// Memory of messages with views, against what scoped RC11 allows; worked out by hand.

namespace stalemate::sim::test {
namespace {

constexpr int kSeedsToShow = 20000;
constexpr int kSeedsForbidden = 4000;
constexpr std::uint32_t kStores = 4;

Settings messages(Policy policy = Policy::Random, Cache cache = Cache::Weakest) {
  Settings settings = settings_of(policy, cache, false);
  settings.messages = true;
  return settings;
}

void check_all(const std::vector<LitmusProgram>& programs) {
  for (const LitmusProgram& program : programs) {
    CAPTURE(program.name);
    const int seed =
        first_seed(program, messages(), program.allowed ? kSeedsToShow : kSeedsForbidden);
    CHECK((seed != 0) == program.allowed);
  }
}

}  // namespace

TEST_CASE("messages: two work-items see what scoped RC11 allows, and nothing else") {
  check_all(two_item_programs());
}

TEST_CASE("messages: three and four work-items see what scoped RC11 allows, and nothing else") {
  check_all(more_item_programs());
}

TEST_CASE("messages: by no policy and cache is anything seen that scoped RC11 forbids") {
  for (const auto& programs : {two_item_programs(), more_item_programs()}) {
    for (const LitmusProgram& program : programs) {
      if (program.allowed) continue;
      CAPTURE(program.name);
      for (const Policy policy : {Policy::RoundRobin, Policy::Bursts, Policy::Pct}) {
        CHECK(first_seed(program, messages(policy, Cache::None), 200) == 0);
      }
    }
  }
}

TEST_CASE("messages: the older memories show no observers that disagree") {
  const auto programs = more_item_programs();
  const auto iriw = std::find_if(programs.begin(), programs.end(),
                                 [](const LitmusProgram& one) { return one.name == "IRIW"; });
  REQUIRE(iriw != programs.end());
  CHECK(first_seed(*iriw, settings_of(Policy::Random, Cache::Weakest, true), 2000) == 0);
  CHECK(first_seed(*iriw, messages(), 2000) != 0);
}

TEST_CASE("messages: after eight loads of what is old the next one is of the newest") {
  // In series, so that all stores are there before the first load.
  const Kernel wait = [](void* const* arguments) {
    const Code code{arguments};
    std::uint32_t run = 0;
    std::uint32_t longest = 0;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      if (id() == 0) {
        for (std::uint32_t i = 1; i <= kStores; ++i) put(code.cell(cell), i);
        continue;
      }
      run = get(code.cell(cell)) == kStores ? 0 : run + 1;
      longest = std::max(longest, run);
    }
    if (id() == 1) code.result(0, longest);
  };
  Lab lab;
  lab.launch.nd_range = {2, 1};
  std::uint32_t most = 0;
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    lab.clear();
    CHECK_FALSE(lab.run(wait, messages(Policy::Serial), seed).fault.has_value());
    most = std::max(most, lab.reg(0));
  }
  CHECK(most == 8);
}

TEST_CASE("messages: nobody reads backwards, however many messages come and go") {
  const Kernel ascending = [](void* const* arguments) {
    const Code code{arguments};
    constexpr std::uint32_t most = 40;
    if (id() == 0) {
      for (std::uint32_t i = 1; i <= most; ++i) {
        put(code.cell(0), i);
        if (i % 4 == 0) put(code.cell(1), i / 4);
      }
      return;
    }
    std::uint32_t last[2] = {};
    std::uint32_t backwards = 0;
    std::uint32_t onwards = 0;
    for (std::uint32_t i = 0; i < most; ++i) {
      const std::uint32_t now = get(code.cell(i % 2));
      backwards += now < last[i % 2] ? 1U : 0U;
      onwards += now > last[i % 2] ? 1U : 0U;
      last[i % 2] = now;
    }
    code.result(id(), backwards);
    code.result(4 + id(), onwards);
  };
  Lab lab;
  lab.launch.nd_range = {3, 1};
  std::uint32_t onwards = 0;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    lab.clear();
    CHECK_FALSE(lab.run(ascending, messages(), seed).fault.has_value());
    CHECK(lab.reg(1) + lab.reg(2) == 0);
    onwards += lab.reg(5) + lab.reg(6);
  }
  CHECK(onwards > 5000);
}

// Item 0 writes the data and tells of it by plain stores to a word that is its own; item 1 waits
// for the last of these stores, and counts as failed if it then sees no data.
TEST_CASE("messages: a plain store to a word of one's own tells what it has to tell") {
  enum By : std::uint64_t { Nothing, FenceBefore, OwnRelease, OwnReleaseThatWasDropped };
  const Kernel tell = [](void* const* arguments) {
    const Code code{arguments};
    if (id() != 0) {
      const bool has_come = await(code.cell(1), 1, kAcquire);
      return code.result(0, has_come && load(code.cell(0)) == 0 ? 1 : 0);
    }
    volatile_store(code.cell(1), 4);
    store(code.cell(0), 1);
    if (code.parameter() == FenceBefore) fence(kRelease, kScopeDevice);
    if (code.parameter() >= OwnRelease) put(code.cell(1), 5, kRelease);
    const std::uint32_t between = code.parameter() == OwnReleaseThatWasDropped ? 40 : 0;
    for (std::uint32_t i = 0; i < between; ++i) volatile_store(code.cell(1), 6 + i);
    volatile_store(code.cell(1), 1);
  };
  const auto failed = [&](By by) {
    const Litmus litmus{"", {2, 1}, tell, [](const Lab& lab) { return lab.reg(0) == 1; }, by};
    return count(litmus, messages(Policy::Random, Cache::None), 1000);
  };
  CHECK(failed(Nothing) > 0);
  CHECK(failed(FenceBefore) == 0);
  CHECK(failed(OwnRelease) == 0);
  CHECK(failed(OwnReleaseThatWasDropped) == 0);
}

TEST_CASE("messages: one seed is one run, and other seeds are others") {
  const Kernel race = [](void* const* arguments) {
    const Code code{arguments};
    for (std::uint32_t i = 1; i < 4; ++i) {
      put(code.cell(id()), i);
      code.result(id() * 4 + i, get(code.cell(1 - id())));
    }
  };
  Lab lab;
  lab.launch.nd_range = {2, 1};
  const auto hash = [&](std::uint64_t seed) {
    lab.clear();
    return lab.run(race, messages(), seed).hash;
  };
  CHECK(hash(1) == hash(1));
  CHECK(hash(2) == hash(2));
  CHECK(hash(1) != hash(2));
}

TEST_CASE("messages: a store that comes in front of what memory holds is recorded as older") {
  const Kernel race = [](void* const* arguments) {
    const Code code{arguments};
    put(code.cell(0), 1 + id());
  };
  Lab lab;
  lab.launch.nd_range = {2, 1};
  lab.launch.record = true;
  int older = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    lab.clear();
    const Ended ended = lab.run(race, messages(), seed);
    std::vector<Access> stores;
    for (const Access& access : ended.trace) {
      if (access.kind == AccessKind::Store) stores.push_back(access);
    }
    REQUIRE(stores.size() == 2);
    CHECK_FALSE(stores[0].is_older());
    const std::uint64_t holds = lab.cell(0);
    CHECK(stores[stores[1].is_older() ? 0 : 1].stored == holds);
    older += stores[1].is_older() ? 1 : 0;
  }
  CHECK(older > 0);
  CHECK(older < 100);
}

TEST_CASE("messages: a schedule that was recorded gives the same values again") {
  const LitmusProgram program = two_item_programs().front();
  const int seed = first_seed(program, messages(), kSeedsToShow);
  REQUIRE(seed != 0);
  const Kernel race = [](void* const* arguments) {
    const Code code{arguments};
    put(code.cell(id()), 1);
    code.result(id(), get(code.cell(1 - id())));
  };
  Lab lab;
  lab.launch.nd_range = {2, 1};
  lab.launch.record = true;
  const Ended first = lab.run(race, messages(), static_cast<std::uint64_t>(seed));
  lab.clear();
  lab.launch.follow = &first.segments;
  CHECK(lab.run(race, messages(), static_cast<std::uint64_t>(seed)).hash == first.hash);
}

TEST_CASE("messages: eight bytes and their halves are one location as soon as both are used") {
  // The halves are stored apart and read as one, and the other way round: no release is lost.
  const Kernel mixed = [](void* const* arguments) {
    const Code code{arguments};
    std::byte* const wide = code.cell(2);
    if (id() == 0) {
      put(code.cell(0), 1);
      put(wide + 4, 1, kRelease);
    } else if (id() == 1) {
      stalemate_sim_at(0, "atomic_load", kOfOpenCl2);
      const std::uint64_t both = stalemate_sim_atomic_load(wide, 8, kAcquire, kScopeDevice);
      code.result(0, static_cast<std::uint32_t>(both >> 32U));
      code.result(1, get(code.cell(0)));
    } else {
      stalemate_sim_at(0, "atomic_load", kOfOpenCl2);
      const std::uint64_t both = stalemate_sim_atomic_load(wide, 8, kRelaxed, kScopeDevice);
      code.result(2, static_cast<std::uint32_t>(both));
    }
  };
  Lab lab;
  lab.launch.nd_range = {3, 1};
  int came = 0;
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    lab.clear();
    lab.run(mixed, messages(), seed);
    CHECK(lab.reg(2) == 0);
    if (lab.reg(0) != 1) continue;
    ++came;
    CHECK(lab.reg(1) == 1);
  }
  CHECK(came > 100);
}

TEST_CASE("messages: waiting for what nobody stores is a proven livelock") {
  const Kernel wait = [](void* const* arguments) {
    const Code code{arguments};
    put(code.cell(1 - id()), 1);
    while (get(code.cell(2 + id())) == 0) stalemate_sim_block(2);
  };
  Lab lab;
  lab.launch.nd_range = {2, 1};
  Settings settings = messages();
  settings.idle_events = 1000;
  const Ended ended = lab.run(wait, settings, 3);
  REQUIRE(ended.fault.has_value());
  CHECK(ended.fault->kind == ViolationKind::NoProgress);
  CHECK(ended.certificate.has_value());
}

}  // namespace stalemate::sim::test
