// Lanes that part go one way after the other.
#include <set>
#include <string>

#include <catch2/catch.hpp>

#include "sim/runtime/lockstep.hpp"
#include "words.hpp"

namespace stalemate::sim::test {
namespace {

using Catch::Matchers::Contains;

/// Of sub-group 0, as "cell×lanes".
std::string way(const Ended& ended) {
  std::string words;
  for (const Visit& visit : visits(ended)) {
    if (visit.sub_group != 0) continue;
    words += std::to_string(visit.cell) + "x" + std::to_string(visit.lanes) + " ";
  }
  return words;
}

std::set<std::string> ways(Kernel kernel, const Settings& settings) {
  std::set<std::string> all;
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(kernel, {1, kWidth}, settings, seed);
    all.insert(ended.fault ? std::string(name(ended.fault->kind)) : way(ended));
  }
  return all;
}

using Ways = std::set<std::string>;

}  // namespace

TEST_CASE("lockstep: who diverged goes one way after the other, then all go on together") {
  CHECK(ways(&both_arms, in_lockstep()) == Ways{"1x2 2x2 3x4 ", "2x2 1x2 3x4 "});
}

TEST_CASE("lockstep: which way comes first is the same all through a dispatch") {
  const Kernel twice = [](void* const* a) {
    both_arms(a);
    both_arms(a);
  };
  CHECK(ways(twice, in_lockstep()) == Ways{"1x2 2x2 3x4 1x2 2x2 3x4 ", "2x2 1x2 3x4 2x2 1x2 3x4 "});
}

TEST_CASE("lockstep: who leaves a loop waits for those who are in it") {
  CHECK(ways(&own_number_of_turns, in_lockstep()) == Ways{"0x4 1x3 2x2 3x1 9x4 "});
}

TEST_CASE(
    "lockstep: nobody goes on before one it diverged from, so waiting for that one may not end") {
  CHECK(ways(&waits_for_diverged, in_lockstep()) == Ways{"1x1 2x1 1x3 ", "no_progress"});
}

TEST_CASE("lockstep: a wait that cannot end says who is kept from going on") {
  for (std::uint64_t seed = 0; seed < kSchedules; ++seed) {
    const Ended ended = run_lanes(&waits_for_diverged, {1, kWidth}, in_lockstep(), seed);
    if (!ended.fault) continue;
    CHECK_THAT(words(ended.fault->explanation.front()),
               Contains("work-item 0 of work-group 0 waits after an unknown line until others"));
    CHECK_THAT(words(ended.fault->explanation.back()),
               Contains("in lockstep, as GPUs before Volta"));
    CHECK_THAT(words(ended.fault->explanation.back()), !Contains("PoCL"));
  }
}

TEST_CASE("lockstep: other sub-groups go on while one parts") {
  const Kernel other_sets = [](void* const* a) {
    const Code code{a};
    if (id() == kWidth) put(code.cell(1), 1);
    if (id() == 0) {
      stalemate_sim_branch(kThen, kAfter);
      while (get(code.cell(1)) == 0) stalemate_sim_branch(kThen, kAfter);
    } else {
      stalemate_sim_branch(kElse, kAfter);
    }
    stalemate_sim_join(kAfter);
  };
  for (Policy policy : {Policy::RoundRobin, Policy::Random, Policy::Bursts}) {
    CHECK_FALSE(run_lanes(other_sets, {1, 2 * kWidth}, in_lockstep(policy), 1).fault.has_value());
  }
}

TEST_CASE("lockstep: who ends on his way keeps nobody waiting, where nothing comes after") {
  const Kernel some_end = [](void* const* a) {
    stalemate_sim_branch(lane() < 2 ? kThen : kElse, 0);
    if (lane() < 2) return;
    load(Code{a}.cell(3));
  };
  CHECK(ways(some_end, in_lockstep()) == Ways{"3x2 "});
}

}  // namespace stalemate::sim::test
