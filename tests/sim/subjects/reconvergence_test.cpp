// Where lanes that diverged reconverge, form by form. Each kernel tells growing numbers as it goes;
// in lockstep no lane of a sub-group tells the next one before all have told the last, or have
// left.
#include <algorithm>
#include <map>

#include <catch2/catch.hpp>

#include "sim/subjects/lanes.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kLanes = 4;
constexpr std::uint64_t kSchedulesOfForm = 10;

const LaneProgram kForms{
    R"(
#define FORM(name) \
  kernel void name(volatile global int *cells, volatile global int *told)
#define TELL(number) told[get_global_id(0)] = (number)
#define WORK atomic_inc(&cells[lane])
#define LANE const int lane = (int)(get_global_id(0) % 4)

__attribute__((noinline)) int returns_early(volatile global int *cells, int lane) {
  if (lane == 1) return 1;
  WORK;
  if (lane == 2) return 2;
  WORK;
  return 3;
}
__attribute__((always_inline)) int returns_in_place(volatile global int *cells, int lane) {
  for (int i = 0; i < 3; ++i) {
    if (i == lane) return 1;
    WORK;
  }
  return 2;
}

FORM(both_arms) { LANE; TELL(1); if (lane & 1) { WORK; WORK; } else WORK; TELL(2); TELL(3); }
FORM(one_arm) { LANE; TELL(1); if (lane == 2) { WORK; WORK; } TELL(2); TELL(3); }
FORM(arms_in_arms) {
  LANE;
  if (lane < 3) { WORK; if (lane < 2) { WORK; if (lane < 1) WORK; TELL(1); TELL(2); } TELL(3); TELL(4); }
  TELL(5); TELL(6);
}
FORM(lazy_operators) {
  LANE;
  if ((lane & 1 && WORK >= 0) || (lane & 2 && WORK < 0) || WORK < 0) { WORK; WORK; }
  TELL(1); TELL(2);
}
FORM(choice) { LANE; const int x = lane & 1 ? WORK + WORK : lane & 2 ? WORK : 0; TELL(1 + 0 * x); TELL(2); }
FORM(loop) { LANE; for (int i = 0; i <= lane; ++i) { TELL(2 * i); WORK; TELL(2 * i + 1); } TELL(10); TELL(11); }
FORM(loop_with_continue) {
  LANE;
  for (int i = 0; i < 4; ++i) {
    TELL(10 * i);
    if ((i + lane) % 3 == 0) continue;
    WORK;
    if ((i + lane) % 3 == 1) continue;
    WORK;
  }
  TELL(90); TELL(91);
}
FORM(while_with_continue) {
  LANE;
  int i = 0;
  while (i++ < 4) { TELL(i); if ((i + lane) % 2) continue; WORK; WORK; }
  TELL(90); TELL(91);
}
FORM(loop_with_break) {
  LANE;
  for (int i = 0;; ++i) { TELL(i); if (i == lane) break; WORK; }
  TELL(90); TELL(91);
}
FORM(do_while) {
  LANE;
  int i = 0;
  do { TELL(10 * i); if ((i + lane) % 2) continue; WORK; WORK; } while (++i <= lane);
  TELL(90); TELL(91);
}
FORM(loops_in_loops) {
  LANE;
  for (int i = 0; i < 3; ++i) {
    TELL(10 * i);
    for (int j = 0; j <= (lane + i) % 4; ++j) { if (j == 2) break; WORK; }
    TELL(10 * i + 1);
  }
  TELL(90);
}
FORM(leaves_two_loops) {
  LANE;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) { if (i * 3 + j == 2 * lane) goto out; WORK; }
  }
out:
  TELL(90); TELL(91);
}
FORM(two_entrances) {
  LANE;
  int i = 0;
  if (lane & 1) goto middle;
again:
  WORK;
middle:
  TELL(i);
  WORK;
  if (++i <= lane) goto again;
  TELL(90); TELL(91);
}
FORM(cases) {
  LANE;
  switch (lane) {
    case 0: WORK; WORK;
    case 1: WORK; break;
    case 2: break;
    default: WORK; WORK; WORK; WORK;
  }
  TELL(1); TELL(2);
}
FORM(cases_that_are_all) {
  LANE;
  switch (lane & 1) { case 0: WORK; break; case 1: WORK; WORK; break; default: __builtin_unreachable(); }
  TELL(1); TELL(2);
}
FORM(cases_that_are_all_and_more) {
  LANE;
  switch (lane & 1) { case 0: WORK; break; case 1: WORK; WORK; break; default: __builtin_unreachable(); }
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (lane & 2) WORK;
  TELL(1); TELL(2);
}
FORM(function) { LANE; const int x = returns_early(cells, lane); TELL(1 + 0 * x); TELL(2); }
FORM(function_in_place) { LANE; const int x = returns_in_place(cells, lane); TELL(1 + 0 * x); TELL(2); }
FORM(function_in_both_arms) {
  LANE;
  int x = 0;
  if (lane & 1) { x = returns_early(cells, lane); } else { WORK; x = returns_early(cells, lane); WORK; }
  TELL(1 + 0 * x); TELL(2);
}
FORM(end_of_some) { LANE; TELL(1); if (lane == 3) return; WORK; TELL(2); if (lane) { WORK; } TELL(3); TELL(4); }
FORM(barrier_after) {
  LANE;
  for (int i = 0; i < lane; ++i) WORK;
  TELL(1); barrier(CLK_GLOBAL_MEM_FENCE); TELL(2);
  if (lane & 1) WORK;
  TELL(3); sub_group_barrier(CLK_GLOBAL_MEM_FENCE); TELL(4);
}
FORM(sum_after) { LANE; if (lane & 1) WORK; const int sum = sub_group_reduce_add(1); TELL(sum); TELL(sum + 1); }
)",
    {2, 2 * kLanes},
    true};

const std::vector<std::string> kNames{"both_arms",
                                      "one_arm",
                                      "arms_in_arms",
                                      "lazy_operators",
                                      "choice",
                                      "loop",
                                      "loop_with_continue",
                                      "while_with_continue",
                                      "loop_with_break",
                                      "do_while",
                                      "loops_in_loops",
                                      "leaves_two_loops",
                                      "two_entrances",
                                      "cases",
                                      "cases_that_are_all",
                                      "cases_that_are_all_and_more",
                                      "function",
                                      "function_in_place",
                                      "function_in_both_arms",
                                      "end_of_some",
                                      "barrier_after",
                                      "sum_after"};

/// Whether in each sub-group the numbers told only ever grew.
bool grew(const Recording& recording) {
  std::map<std::uint32_t, std::uint64_t> last;
  return std::all_of(
      recording.accesses.begin(), recording.accesses.end(), [&](const Access& access) {
        if (access.kind != AccessKind::Store) return true;
        const std::uint64_t before = std::exchange(last[access.work_item / kLanes], access.stored);
        return before <= access.stored;
      });
}

/// In how many schedules they did; every one of them completes.
std::uint64_t grown(const std::string& form, const sim::Settings& settings) {
  std::uint64_t count = 0;
  for (std::uint64_t seed = 0; seed < kSchedulesOfForm; ++seed) {
    const LaunchOutcome outcome = kForms.run(form, settings, seed);
    INFO(form << ": " << fault_of(outcome));
    REQUIRE(std::holds_alternative<Completed>(outcome));
    count += grew(*std::get<Completed>(outcome).recording) ? 1 : 0;
  }
  return count;
}

}  // namespace

TEST_CASE("reconvergence: lanes in lockstep meet again after every form, independent ones do not") {
  for (const std::string& form : kNames) {
    INFO(form);
    CHECK(grown(form, lockstep_of(kLanes)) == kSchedulesOfForm);
    // They meet at barriers all the same.
    if (form == "barrier_after" || form == "sum_after") continue;
    CHECK(grown(form, independent_of(kLanes)) < kSchedulesOfForm);
  }
}

TEST_CASE("reconvergence: no scheduler and no memory changes it") {
  sim::Settings settings = lockstep_of(kLanes);
  settings.cache = sim::Cache::Weakest;
  settings.store_buffers = true;
  for (const auto policy : {sim::Policy::Serial, sim::Policy::RoundRobin, sim::Policy::Bursts}) {
    settings.policy = policy;
    for (const std::string form :
         {"loop_with_continue", "function_in_both_arms", "barrier_after"}) {
      INFO(form);
      CHECK(grown(form, settings) == kSchedulesOfForm);
    }
  }
}

TEST_CASE("reconvergence: a collective after it has all lanes, whatever they did before") {
  const auto told = told_by(kForms.run("sum_after", lockstep_of(kLanes), 1));
  for (const std::int32_t number : told) CHECK(number == kLanes + 1);
}
