// Proofs of livelock of compiled OpenCL C, and their neighbours that end.
#include <set>

#include <catch2/catch.hpp>

#include "sim/subjects/lanes.hpp"
#include "sim/subjects/simulated.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint32_t kLanesEach = 4;
constexpr std::uint64_t kSchedulesEach = 10;

const char* const kSource = R"(
#define KERNEL(name) kernel void name(volatile global int *cells, volatile global int *told)
#define ME ((int)get_global_id(0) % 2)

// Takes its own lock, then its neighbour's; gives back the first if it does not get the second.
KERNEL(two_locks) {
  for (int done = 0; !done;) {
    if (atomic_xchg(cells + ME, 1) == 0) {
      if (atomic_xchg(cells + 1 - ME, 1) == 0) {
        told[get_global_id(0)] = 1;
        atomic_xchg(cells + 1 - ME, 0);
        done = 1;
      }
      atomic_xchg(cells + ME, 0);
    }
  }
}
// The same in one order.
KERNEL(two_locks_ordered) {
  for (int done = 0; !done;) {
    if (atomic_xchg(cells, 1) == 0) {
      if (atomic_xchg(cells + 1, 1) == 0) {
        told[get_global_id(0)] = 1;
        atomic_xchg(cells + 1, 0);
        done = 1;
      }
      atomic_xchg(cells, 0);
    }
  }
}
KERNEL(spins) { while (atomic_add(cells, 0) == 0) {} }
KERNEL(spins_in_bounds) { for (int i = 0; i < 3000 && atomic_add(cells, 0) == 0; ++i) {} }
KERNEL(counts) { ulong turns = 0; while (atomic_add(cells, 0) == 0) { ++turns; } told[0] = (int)turns; }
KERNEL(nothing) { for (;;) {} }
KERNEL(nothing_in_bounds) { int sum = 0; for (int i = 0; i < 100000; ++i) { sum += i; } told[0] = sum; }
KERNEL(private_ring) { int next[4] = {1, 2, 3, 0}; int at = told[0]; while (at != 4) { at = next[at]; } told[0] = at; }
KERNEL(meets_all) { atomic_inc(cells); while (atomic_add(cells, 0) < (int)get_num_groups(0)) {} }
)";

std::string ending_of(const LaunchOutcome& outcome) {
  if (const auto* timed_out = std::get_if<TimedOut>(&outcome)) {
    return timed_out->unproven.substr(0, timed_out->unproven.find(':'));
  }
  const std::string fault = fault_of(outcome);
  if (fault != "no_progress") return fault;
  for (const std::string& line : words(std::get<Misbehaved>(outcome).violation.explanation)) {
    if (line.find("proof of livelock") == 0) return "proven";
  }
  return "without proof";
}

using WaysToEnd = std::set<std::string>;

WaysToEnd endings_of(const char* kernel, const sim::Settings& settings, NdRange nd_range = {2, 1}) {
  const LaneProgram program{kSource, nd_range};
  WaysToEnd all;
  for (std::uint64_t seed = 0; seed < kSchedulesEach; ++seed) {
    all.insert(ending_of(program.run(kernel, settings, seed)));
  }
  return all;
}

sim::Settings of_policy(const char* preset, sim::Policy policy) {
  sim::Settings settings = sim::preset(preset).value();
  settings.policy = policy;
  settings.idle_events = 1000;
  return settings;
}

const WaysToEnd kEnds{""};
const WaysToEnd kProven{"proven"};

}  // namespace

TEST_CASE("certificate: two locks in opposite order go round in turn and in lockstep") {
  using sim::Policy;
  CHECK(endings_of("two_locks", of_policy("sim:sc", Policy::RoundRobin)) == kProven);
  CHECK(endings_of("two_locks", lockstep_of(kLanesEach), {1, 2}) == kProven);
  CHECK(endings_of("two_locks", of_policy("sim:sc", Policy::Random)) == kEnds);
  CHECK(endings_of("two_locks_ordered", of_policy("sim:sc", Policy::RoundRobin)) == kEnds);
  CHECK(endings_of("two_locks_ordered", lockstep_of(kLanesEach), {1, 2}) == kEnds);
}

TEST_CASE(
    "certificate: on each preset a spin is proven, a bounded one ends, a count is undecided") {
  const std::string id =
      GENERATE("sim:serial", "sim:sc", "sim:independent", "sim:lockstep", "sim:weakest");
  CAPTURE(id);
  sim::Settings settings = sim::preset(id).value();
  settings.idle_events = 1000;
  const NdRange some{2, kLanesEach};
  CHECK(endings_of("spins", settings, some) == kProven);
  CHECK(endings_of("spins_in_bounds", settings, some) == kEnds);
  CHECK(endings_of("counts", settings, some) == WaysToEnd{"no certificate of livelock"});
  CHECK(endings_of("nothing", settings, some) == kProven);
  CHECK(endings_of("nothing_in_bounds", settings, some) == kEnds);
  CHECK(endings_of("private_ring", settings, some) == kProven);
}

TEST_CASE("certificate: who waits for a work-group that has no place is proven to wait for ever") {
  sim::Settings settings = of_policy("sim:independent", sim::Policy::Random);
  CHECK(endings_of("meets_all", settings, {3, 2}) == kEnds);
  settings.resident_groups = 1;
  CHECK(endings_of("meets_all", settings, {3, 2}) == WaysToEnd{"proven"});
}
