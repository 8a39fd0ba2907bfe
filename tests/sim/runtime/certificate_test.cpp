// A proof of livelock is never one of something else: each thing that does repeat for ever has a
// neighbour here that looks like it and comes to its end, or might.
#include <catch2/catch.hpp>

#include "sim/runtime/code.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

constexpr std::uint64_t kSeedsTried = 20;

Settings impatient(Policy policy, Cache cache = Cache::None, bool store_buffers = false) {
  Settings settings = settings_of(policy, cache, store_buffers);
  settings.idle_events = 300;
  return settings;
}

Ended run_once(Lab& lab, Kernel kernel, NdRange nd_range, const Settings& settings,
               std::uint64_t seed = 1) {
  lab.clear();
  lab.launch.nd_range = nd_range;
  return lab.run(kernel, settings, seed);
}

Ended run_fresh(Kernel kernel, NdRange nd_range, const Settings& settings, std::uint64_t seed = 1) {
  Lab lab;
  return run_once(lab, kernel, nd_range, settings, seed);
}

bool is_proven(const Ended& ended) {
  return ended.fault && ended.fault->kind == ViolationKind::NoProgress && ended.certificate;
}

bool has_come_to_its_end(const Ended& ended) {
  return !ended.fault && ended.unproven.empty() && !ended.certificate;
}

bool is_undecided(const Ended& ended) {
  return !ended.fault && !ended.certificate &&
         ended.unproven.find("no certificate of livelock") == 0;
}

std::string lines_of(const Ended& ended) {
  std::string all;
  for (const std::string& line : ended.fault->explanation) all += line + "\n";
  return all;
}

/// Until the cell holds something. With cell 3 set it counts its turns for some time.
void spins(void* const* a) {
  const Code code{a};
  volatile std::uint32_t turns = 0;
  for (;;) {
    stalemate_sim_block(1);
    if (get(code.cell(2)) != 0) return;
    if (volatile_load(code.cell(3)) != 0 && turns < 2000) turns = turns + 1;
  }
}

/// Takes its own lock, then its neighbour's; gives back the first if it does not get the second.
void takes_two_locks(void* const* a) {
  const Code code{a};
  for (;;) {
    stalemate_sim_block(1);
    if (modify(code.cell(id() % 2), kExchange, 1) != 0) continue;
    stalemate_sim_block(2);
    const bool has_both = modify(code.cell((id() + 1) % 2), kExchange, 1) == 0;
    if (has_both) put(code.cell((id() + 1) % 2), 0);
    put(code.cell(id() % 2), 0);
    if (has_both) return;
  }
}

const std::vector<Policy> kPolicies = {Policy::Serial, Policy::RoundRobin, Policy::Random,
                                       Policy::Bursts};

/// What a launch that came with the certificate says of it.
Ended checked(const Certificate& certificate, std::uint32_t counts_turns = 0) {
  Lab lab;
  lab.clear();
  lab.set_cell(3, counts_turns);
  lab.launch.nd_range = {2, 2};
  lab.launch.check = &certificate;
  return lab.run(&spins, impatient(Policy::Random), 1);
}

Certificate certificate_of_spins() {
  const Ended ended = run_fresh(&spins, {2, 2}, impatient(Policy::Random));
  REQUIRE(is_proven(ended));
  return *ended.certificate;
}

void check_refused(const Certificate& certificate, std::uint32_t counts_turns = 0) {
  const Ended ended = checked(certificate, counts_turns);
  CHECK_FALSE(ended.fault.has_value());
  CHECK_FALSE(ended.certificate.has_value());
  CHECK_THAT(ended.unproven, Contains("certificate"));
}

}  // namespace

TEST_CASE("certificate: a spin repeats a cycle in which each work-item has its turns") {
  const Certificate certificate = certificate_of_spins();
  CHECK(certificate.prefix_events > 0);
  CHECK(certificate.cycle ==
        std::vector<Segment>{{0, 1}, {1, 1}, {2, 1}, {3, 1}, {0, 1}, {1, 1}, {2, 1}, {3, 1}});
  CHECK(certificate.cycle_events == 8);
}

TEST_CASE("certificate: it says prefix, cycle and what everybody does in it") {
  const Ended ended = run_fresh(&spins, {2, 3}, impatient(Policy::Random));
  REQUIRE(is_proven(ended));
  CHECK_THAT(lines_of(ended), Contains("proof of livelock: after a prefix of "));
  CHECK_THAT(lines_of(ended), Contains("a cycle of 12 events repeats for ever"));
  CHECK_THAT(lines_of(ended), Contains("every work-item that can go on takes steps in it"));
  CHECK_THAT(lines_of(ended),
             Contains("work-items 0, 1, 2 and 3 more at an unknown line (atomic_load): loads "
                      "'cells' at byte 512 = 0"));
}

TEST_CASE("certificate: one that is given holds, and is refused if a turn is dropped or added") {
  const Certificate certificate = certificate_of_spins();
  const Ended again = checked(certificate);
  REQUIRE(is_proven(again));
  CHECK(again.certificate == certificate);
  for (std::size_t i = 0; i < certificate.cycle.size(); ++i) {
    Certificate broken = certificate;
    broken.cycle.erase(broken.cycle.begin() + static_cast<std::ptrdiff_t>(i));
    check_refused(broken);
    broken = certificate;
    ++broken.cycle[i].events;
    check_refused(broken);
    broken = certificate;
    broken.cycle[i].work_item = 99;
    check_refused(broken);
  }
  check_refused({certificate.prefix_events, 0, {}});
}

TEST_CASE(
    "certificate: a cycle without somebody who could go on is refused, though all is as before") {
  Certificate certificate = certificate_of_spins();
  certificate.cycle = {{0, 2}, {1, 2}, {2, 2}};
  check_refused(certificate);
  certificate.cycle = {{0, 2}, {1, 2}, {2, 2}, {3, 2}};
  CHECK(is_proven(checked(certificate)));
}

TEST_CASE("certificate: a cycle that begins elsewhere, or does not come back, is refused") {
  Certificate certificate = certificate_of_spins();
  check_refused(certificate, 1);
  certificate.prefix_events += 1;
  check_refused(certificate);
}

TEST_CASE("certificate: following the turns before it gives the same one again") {
  for (const Policy policy : kPolicies) {
    for (std::uint64_t seed = 1; seed <= kSeedsTried; ++seed) {
      Lab lab;
      lab.launch.record = true;
      const Ended free = run_once(lab, &spins, {2, 2}, impatient(policy), seed);
      REQUIRE(is_proven(free));
      lab.launch.follow = &free.segments;
      const Ended followed = run_once(lab, &spins, {2, 2}, impatient(policy), seed);
      REQUIRE(is_proven(followed));
      CHECK(followed.certificate == free.certificate);
      CHECK(followed.hash == free.hash);
    }
  }
}

TEST_CASE("certificate: who counts his turns is never as before, so nothing is proven") {
  const Kernel counts = [](void* const* a) {
    const Code code{a};
    volatile std::uint64_t turns = 0;
    while (get(code.cell(2)) == 0) {
      stalemate_sim_block(1);
      turns = turns + 1;
    }
  };
  const Kernel counts_in_memory = [](void* const* a) {
    const Code code{a};
    for (std::uint32_t i = 0; i < 5000 && get(code.cell(2)) == 0; ++i) {
      stalemate_sim_block(1);
      modify(code.cell(4), kAdd, 1);
    }
  };
  for (const Policy policy : kPolicies) {
    CHECK(is_undecided(run_fresh(counts, {2, 2}, impatient(policy))));
    CHECK(has_come_to_its_end(run_fresh(counts_in_memory, {2, 2}, impatient(policy))));
  }
}

TEST_CASE("certificate: who waits for one who takes long is let in") {
  const Kernel waits = [](void* const* a) {
    const Code code{a};
    if (id() != 3) return spins(a);
    for (int i = 0; i < 2500; ++i) {
      stalemate_sim_block(2);
      get(code.cell(5));
    }
    put(code.cell(2), 1);
  };
  for (const Policy policy : {Policy::RoundRobin, Policy::Random, Policy::Bursts}) {
    for (std::uint64_t seed = 1; seed <= kSeedsTried; ++seed) {
      CHECK(has_come_to_its_end(run_fresh(waits, {2, 2}, impatient(policy), seed)));
    }
  }
}

TEST_CASE("certificate: who waits for himself to have waited enough is let in") {
  const Kernel patient = [](void* const* a) {
    const Code code{a};
    for (int i = 0; i < 1500 && get(code.cell(2)) == 0; ++i) stalemate_sim_block(1);
    put(code.cell(2), 1);
  };
  for (const Policy policy : kPolicies) {
    CHECK(has_come_to_its_end(run_fresh(patient, {2, 2}, impatient(policy))));
  }
}

TEST_CASE("certificate: two locks in opposite order go round where turns are even, not by chance") {
  const Ended even = run_fresh(&takes_two_locks, {2, 1}, impatient(Policy::RoundRobin));
  REQUIRE(is_proven(even));
  CHECK_THAT(even.fault->summary, Contains("the same 6 events repeat for ever"));
  CHECK_THAT(lines_of(even), Contains("changes 'cells' = 0 from 0 to 1") ||
                                 Contains("changes 'cells' at byte 0 from 0 to 1"));
  for (std::uint64_t seed = 1; seed <= kSeedsTried; ++seed) {
    CHECK(
        has_come_to_its_end(run_fresh(&takes_two_locks, {2, 1}, impatient(Policy::Random), seed)));
  }
}

TEST_CASE("certificate: a store that is late comes in time, a plain load may stay stale for ever") {
  const Kernel waits = [](void* const* a) {
    const Code code{a};
    load(code.cell(2));
    if (id() == 0) {
      store(code.cell(2), 1);
      while (get(code.cell(6)) == 0) stalemate_sim_block(2);
    } else {
      const bool is_plain = code.parameter() != 0;
      for (;;) {
        stalemate_sim_block(1);
        if ((is_plain ? load(code.cell(2)) : volatile_load(code.cell(2))) != 0) break;
      }
      put(code.cell(6), 1);
    }
  };
  Settings settings = impatient(Policy::Random, Cache::Weakest, true);
  settings.drain_interval = 1000000;
  Lab lab;
  for (std::uint64_t seed = 1; seed <= kSeedsTried; ++seed) {
    lab.parameter = 0;
    CHECK(has_come_to_its_end(run_once(lab, waits, {2, 1}, settings, seed)));
    lab.parameter = 1;
    const Ended stale = run_once(lab, waits, {2, 1}, settings, seed);
    if (lab.cell(6) == 0) CHECK(is_proven(stale));
    if (!stale.fault) continue;
    CHECK_THAT(lines_of(stale), Contains("= 0, where memory holds 1"));
  }
}

TEST_CASE("certificate: a weak compare-exchange does not fail for ever") {
  const Kernel tries = [](void* const* a) {
    const Code code{a};
    do {
      stalemate_sim_block(1);
      stalemate_sim_read_modify_write(code.cell(0), 4, kWeakCompareExchange, 0, 0, kRelaxed,
                                      kRelaxed, kScopeDevice);
    } while (stalemate_sim_exchanged() == 0);
  };
  Settings settings = impatient(Policy::Random);
  settings.weak_failures = 1000;
  CHECK(has_come_to_its_end(run_fresh(tries, {2, 2}, settings)));
}

TEST_CASE("certificate: barriers may be part of the cycle") {
  const Kernel meets = [](void* const* a) {
    const Code code{a};
    do {
      stalemate_sim_block(1);
      barrier();
    } while (get(code.cell(2)) == 0);
  };
  for (const Policy policy : kPolicies) {
    CHECK(is_proven(run_fresh(meets, {1, 3}, impatient(policy))));
  }
}

TEST_CASE("certificate: a loop without accesses is proven by its own state, a count is not") {
  const Kernel empty = [](void* const*) {
    for (;;) stalemate_sim_block(1);
  };
  const Ended ended = run_fresh(empty, {1, 2}, impatient(Policy::Random));
  REQUIRE(ended.fault.has_value());
  CHECK_THAT(lines_of(ended), Contains("its registers and its stack are what they were 1 basic"));
  const Kernel period = [](void* const*) {
    volatile int turn = 0;
    for (;;) {
      stalemate_sim_block(1);
      turn = (turn + 1) % 7;
    }
  };
  const Ended seventh = run_fresh(period, {1, 1}, impatient(Policy::Random));
  REQUIRE(seventh.fault.has_value());
  CHECK_THAT(lines_of(seventh), Contains("7 basic blocks ago"));
  const Kernel counts = [](void* const*) {
    volatile std::uint64_t turn = 0;
    for (;;) {
      stalemate_sim_block(1);
      turn = turn + 1;
    }
  };
  const Ended undecided = run_fresh(counts, {1, 1}, impatient(Policy::Random));
  CHECK(is_undecided(undecided));
  CHECK_THAT(undecided.unproven, Contains("basic blocks"));
}

}  // namespace stalemate::sim::test
