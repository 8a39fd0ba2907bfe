// What an optimiser may do to a program that waits, and what it may not. Each form stands beside
// its nearest neighbour, which says what it needs.
#include <algorithm>

#include <catch2/catch.hpp>

#include "settings/settings_text.hpp"
#include "sim/subjects/lanes.hpp"
#include "words.hpp"

using namespace stalemate;
using namespace stalemate::test;

namespace {

constexpr std::uint64_t kSchedulesOptimised = 8;
constexpr std::uint32_t kLanesOptimised = 4;

const LaneProgram kWaits{
    R"(
#define WAIT(name) kernel void name(volatile global int *cells, global int *told)
#define IS_FIRST (get_global_id(0) == 0)
#define LATER for (int i = 0; i < 50; ++i) atomic_inc(&cells[1])

// The first one waits for the second.
#define POLL(is_there, say) \
  if (IS_FIRST) { while (!(is_there)) {} } else if (get_global_id(0) == 1) { LATER; say; }
WAIT(polls_plain) { POLL(told[1] == 1, told[1] = 1) told[0] = 1; }
WAIT(polls_volatile) {
  volatile global int *flag = &told[1];
  POLL(*flag == 1, *flag = 1) told[0] = 1;
}
WAIT(polls_atomic) {
  volatile global atomic_int *flag = (volatile global atomic_int *)&told[1];
  POLL(atomic_load_explicit(flag, memory_order_relaxed, memory_scope_device) == 1,
       atomic_store_explicit(flag, 1, memory_order_relaxed, memory_scope_device)) told[0] = 1;
}
WAIT(polls_1x) { POLL(atomic_or(&told[1], 0) == 1, atomic_xchg(&told[1], 1)) told[0] = 1; }
WAIT(polls_and_fences) {
  if (IS_FIRST) { while (told[1] != 1) mem_fence(CLK_GLOBAL_MEM_FENCE); }
  else if (get_global_id(0) == 1) { LATER; told[1] = 1; }
  told[0] = 1;
}

// Nobody waits in front of the section, as long as the flag is one.
#define SECTION told[get_global_id(0)] = 1; atomic_xchg(cells, 0)
WAIT(done_flag) {
  for (int done = 0; !done;) { if (atomic_xchg(cells, 1) == 0) { SECTION; done = 1; } }
}
WAIT(done_flag_kept) {
  for (volatile int done = 0; !done;) { if (atomic_xchg(cells, 1) == 0) { SECTION; done = 1; } }
}
)",
    {2, kLanesOptimised},
    false};

sim::Settings compiled_by(sim::Settings settings, sim::Pipeline pipeline) {
  settings.pipeline = pipeline;
  return settings;
}

sim::Settings in_order(sim::Pipeline pipeline) {
  sim::Settings settings = sim::preset("sim:sc").value();
  settings.idle_events = 1000;
  return compiled_by(settings, pipeline);
}

/// Schedules that do not end.
int count_stuck(const std::string& wait, const sim::Settings& settings) {
  int count = 0;
  for (std::uint64_t seed = 0; seed < kSchedulesOptimised; ++seed) {
    const LaunchOutcome outcome = kWaits.run(wait, settings, seed);
    const std::string fault = fault_of(outcome);
    if (!std::holds_alternative<Completed>(outcome)) REQUIRE(fault == "no_progress");
    count += fault.empty() ? 0 : 1;
  }
  return count;
}

constexpr auto kOptimised = {sim::Pipeline::X86O2, sim::Pipeline::NvptxO2};
constexpr auto kAllPipelines = {sim::Pipeline::Source, sim::Pipeline::X86O2,
                                sim::Pipeline::NvptxO2};

}  // namespace

TEST_CASE("pipelines: what polls a plain variable loads it once, and never ends") {
  CHECK(count_stuck("polls_plain", in_order(sim::Pipeline::Source)) == 0);
  for (const sim::Pipeline pipeline : kOptimised) {
    CAPTURE(sim::to_string(pipeline));
    CHECK(count_stuck("polls_plain", in_order(pipeline)) == kSchedulesOptimised);
  }
}

TEST_CASE("pipelines: the violation of an endless loop names the pipeline") {
  const LaunchOutcome outcome = kWaits.run("polls_plain", in_order(sim::Pipeline::NvptxO2), 0);
  const Violation violation = std::get<Misbehaved>(outcome).violation;
  CAPTURE(words(violation.summary));
  CHECK(words(violation.summary).find("loops without touching memory") != std::string::npos);
  REQUIRE_FALSE(violation.explanation.empty());
  CHECK(words(violation.explanation.back()).find("nvptx_O2") != std::string::npos);
}

TEST_CASE("pipelines: what polls by a volatile load, an atomic or with a fence ends") {
  for (const sim::Pipeline pipeline : kAllPipelines) {
    CAPTURE(sim::to_string(pipeline));
    for (const char* wait : {"polls_volatile", "polls_atomic", "polls_1x", "polls_and_fences"}) {
      CAPTURE(wait);
      CHECK(count_stuck(wait, in_order(pipeline)) == 0);
    }
  }
}

TEST_CASE("pipelines: an optimiser folds the done flag, and lanes in lockstep wait for ever") {
  const sim::Settings lockstep = lockstep_of(kLanesOptimised);
  CHECK(count_stuck("done_flag", lockstep) == 0);
  for (const sim::Pipeline pipeline : kOptimised) {
    CAPTURE(sim::to_string(pipeline));
    CHECK(count_stuck("done_flag", compiled_by(lockstep, pipeline)) == kSchedulesOptimised);
    CHECK(count_stuck("done_flag", compiled_by(independent_of(kLanesOptimised), pipeline)) == 0);
    CHECK(count_stuck("done_flag_kept", compiled_by(lockstep, pipeline)) == 0);
  }
}
