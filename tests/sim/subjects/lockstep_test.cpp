// Locks where lanes run in lockstep: what spins in front of its section never ends, whichever way
// comes first, and what tries again after the section does.
#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/subjects/lanes.hpp"
#include "sim/subjects/simulated.hpp"
#include "stalemate/seed.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kWide = 8;  // as rusticl on llvmpipe
constexpr std::uint64_t kSchedulesOfLock = 10;
constexpr int kSchedulesStuck = 2;  // each as long as thousands that end

const LaneProgram kLocks{
    R"(
#define LOCK(name) \
  kernel void name(volatile global int *cells, volatile global int *told)
#define GOT atomic_xchg(cells, 1) == 0
#define SECTION told[get_global_id(0)] = 1; atomic_xchg(cells, 0)

LOCK(spins) { while (!(GOT)) {} SECTION; }
LOCK(breaks) { for (;;) { if (GOT) { SECTION; break; } } }
LOCK(breaks_after_some) { for (int k = 0; k < 200; ++k) { if (GOT) { SECTION; break; } } }
LOCK(done_flag) { for (int done = 0; !done;) { if (GOT) { SECTION; done = 1; } } }
LOCK(done_flag_continues) { int done = 0; while (!done) { if (!(GOT)) continue; SECTION; done = 1; } }
LOCK(done_flag_after) { int done = 0; do { if (GOT) { SECTION; done = 1; } } while (!done); }

LOCK(barrier_of_some) { if (get_local_id(0) < 2) { barrier(CLK_GLOBAL_MEM_FENCE); } told[0] = 1; }
LOCK(barrier_in_both) {
  if (get_local_id(0) < 2) { barrier(CLK_GLOBAL_MEM_FENCE); } else { barrier(CLK_GLOBAL_MEM_FENCE); }
}
LOCK(barrier_after_end) { if (get_local_id(0) < 2) return; barrier(CLK_GLOBAL_MEM_FENCE); told[0] = 1; }
LOCK(vote_of_some) { if (get_local_id(0) < 2) { told[0] = sub_group_any(1); } told[1] = 1; }
LOCK(sum_in_both) { told[0] = get_local_id(0) < 2 ? sub_group_reduce_add(1) : sub_group_reduce_add(1); }
int sum_of_all(int one) { return sub_group_reduce_add(one); }
LOCK(sum_by_two_calls) {
  if (get_local_id(0) < 2) { told[0] = sum_of_all(1); } else { told[1] = sum_of_all(1); }
}
LOCK(sum_in_turns_of_some) {
  for (int i = 0; i < 2; ++i) { if ((get_local_id(0) + i) % 2 == 0) { told[0] = sub_group_reduce_add(1); } }
}
LOCK(sum_in_turns) { for (int i = 0; i < 3; ++i) { told[get_global_id(0)] = sum_of_all(1) + sum_of_all(i); } }
LOCK(barrier_in_turns) { for (int i = 0; i < 3; ++i) { barrier(CLK_GLOBAL_MEM_FENCE); told[get_global_id(0)] = i; } }
)",
    {2, kWide},
    false};

/// How schedules of a lock end: "all" or "some" got in, or the fault.
std::set<std::string> ends(const std::string& lock, const sim::Settings& settings,
                           std::uint64_t times = kSchedulesOfLock) {
  std::set<std::string> all;
  for (std::uint64_t seed = 0; seed < times; ++seed) {
    const LaunchOutcome outcome = kLocks.run(lock, settings, seed);
    if (!std::holds_alternative<Completed>(outcome)) {
      all.insert(fault_of(outcome));
      continue;
    }
    const std::vector<std::int32_t> told = told_by(outcome);
    const bool is_all =
        std::all_of(told.begin(), told.end(), [](int got_in) { return got_in == 1; });
    all.insert(is_all ? "all" : "some");
  }
  return all;
}

using Ends = std::set<std::string>;

Device& device_of(const sim::Settings& settings) {
  return simulated(sim::to_text({"sim:mine", settings}));
}

/// Two work-groups of one sub-group each, at one lock in global memory.
std::map<std::string, int> endings_on(const sim::Settings& settings, Subject subject) {
  GenerateSettings small;
  small.work_groups = {2, 2};
  small.work_group_size = {kWide, kWide};
  small.operations_per_item = {2, 2};
  small.contention = {{ContentionPattern::Single, 1}};
  small.stress = {{StressKind::None, 1}};
  subject.needs_progress = Progress::None;
  Case input = property_of(subject).generate(subject, small, Seed{1}, 0).value;
  input.address_space = AddressSpace::Global;
  return endings(device_of(settings), subject, input, kSchedulesStuck);
}

}  // namespace

TEST_CASE("lockstep: a lock that spins in front never ends, by break or by condition") {
  const std::string lock = GENERATE("spins", "breaks");
  CHECK(ends(lock, lockstep_of(kWide), kSchedulesStuck) == Ends{"no_progress"});
  CHECK(ends(lock, independent_of(kWide)) == Ends{"all"});
}

TEST_CASE("lockstep: a lock that gives up lets some in or all, by the way that comes first") {
  CHECK(ends("breaks_after_some", lockstep_of(kWide)) == Ends{"all", "some"});
}

TEST_CASE("lockstep: the done-flag form lets all in, however it is written") {
  const std::string lock = GENERATE("done_flag", "done_flag_continues", "done_flag_after");
  CHECK(ends(lock, lockstep_of(kWide)) == Ends{"all"});
}

TEST_CASE("lockstep: a barrier or vote that some lanes alone come to is seen as divergence") {
  const std::string kernel =
      GENERATE("barrier_of_some", "barrier_in_both", "barrier_after_end", "vote_of_some");
  CHECK(ends(kernel, lockstep_of(kWide)) == Ends{"barrier_divergence"});
}

TEST_CASE("lanes: calls of a collective in two places, or in different turns, are divergence") {
  const std::string kernel = GENERATE("sum_in_both", "sum_by_two_calls", "sum_in_turns_of_some");
  INFO(kernel);
  CHECK(ends(kernel, lockstep_of(kWide)) == Ends{"barrier_divergence"});
  CHECK(ends(kernel, independent_of(kWide)) == Ends{"barrier_divergence"});
}

TEST_CASE("lanes: a collective to which all come in each turn is none") {
  CHECK(ends("sum_in_turns", lockstep_of(kWide)) == Ends{"some"});
  CHECK(ends("sum_in_turns", independent_of(kWide)) == Ends{"some"});
}

TEST_CASE("lockstep: a barrier in a loop that all leave together is none") {
  CHECK(ends("barrier_in_turns", lockstep_of(kWide)) == Ends{"some"});
}

TEST_CASE(
    "lockstep: shipped locks that spin and do not say so are stuck, the done-flag form is not") {
  const std::string lock = GENERATE("exchange_lock", "ticket_lock");
  INFO(lock);
  CHECK(endings_on(lockstep_of(kWide), shipped(lock + ".spinning")) ==
        std::map<std::string, int>{{"no_progress", kSchedulesStuck}});
  CHECK(endings_on(independent_of(kWide), shipped(lock + ".spinning")) ==
        std::map<std::string, int>{{"pass", kSchedulesStuck}});
  CHECK(endings_on(lockstep_of(kWide), shipped(lock)) ==
        std::map<std::string, int>{{"pass", kSchedulesStuck}});
}
