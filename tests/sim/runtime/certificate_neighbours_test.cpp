// A proof of livelock is never one of something else: each thing that does repeat for ever has a
// neighbour here that looks like it and comes to its end, or might.
#include <catch2/catch.hpp>

#include "sim/runtime/livelock.hpp"
#include "words.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

bool has_come_to_its_end(const Ended& ended) {
  return !ended.fault && ended.unproven.empty() && !ended.certificate;
}

bool is_undecided(const Ended& ended) {
  return !ended.fault && !ended.certificate &&
         ended.unproven.find("no certificate of livelock") == 0;
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

}  // namespace

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
  CHECK_THAT(words(even.fault->summary), Contains("the same 6 events repeat for ever"));
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
