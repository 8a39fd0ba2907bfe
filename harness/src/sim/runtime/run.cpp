#include "sim/runtime/run.hpp"

#include "sim/runtime/abi_accesses.hpp"
#include "sim/runtime/abi_blocks.hpp"
#include "sim/runtime/simulator.hpp"
#include "sim/schedule/swarm.hpp"

namespace stalemate::sim {

constinit thread_local Simulator* running_simulator = nullptr;

namespace {

// From a static library the linker takes only what something refers to, and instrumented code is
// loaded later: one function of each file brings all.
[[gnu::used]] const void* const kLinked[] = {
    reinterpret_cast<const void*>(&stalemate_sim_access_load1),
    reinterpret_cast<const void*>(&stalemate_sim_fence),
    reinterpret_cast<const void*>(&stalemate_sim_leave)};

// For each idle event that a work-item may have, so many basic blocks between two events: a long
// computation must not look like an endless loop.
constexpr std::uint64_t kBlocksPerIdleEvent = 10000;

[[noreturn]] void begin_fiber() {
  arrived();
  running().schedule.live();
}

void begin(Simulator& simulator, const Launch& launch, const Settings& settings) {
  LaunchState& state = simulator.state;
  state.launch = &launch;
  state.settings = settings_of_launch(settings, launch.seed);
  state.ended = {};
  state.last_change = state.last_end = 0;
  state.certifying = false;
  simulator.schedule.begin(simulator.progress);
  const Crew& crew = simulator.schedule.crew();
  simulator.progress.begin();
  // In lockstep all lanes go round together.
  const std::uint64_t lanes = settings.lockstep ? sub_group_size(state) : 1;
  simulator.blocks.begin(settings.idle_events * kBlocksPerIdleEvent / lanes);
  simulator.races.begin();
  simulator.order.begin();
  // The order of operations is not kept of what is late.
  const bool lets_updates = state.settings.late_updates && !simulator.order.look();
  simulator.memory.begin(crew.live, crew.units, launch.nd_range.work_groups, lets_updates);
  simulator.is_plain = !launch.record && !simulator.order.look();
}

}  // namespace

Ended run(const Launch& launch, const Settings& settings) {
  if (launch.nd_range.work_items() > kWorkItemsMax) {
    Ended ended;
    ended.unsupported = "more than 65,536 work-items in a dispatch";
    return ended;
  }
  static thread_local Simulator simulator(&begin_fiber, stalemate_sim_looks_at_blocks);
  running_simulator = &simulator;
  begin(simulator, launch, settings);
  simulator.schedule.run();
  simulator.memory.drain_all();
  return std::move(simulator.state.ended);
}

}  // namespace stalemate::sim
