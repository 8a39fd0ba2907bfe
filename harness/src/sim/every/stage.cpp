#include "sim/every/stage.hpp"

#include "base/assertion.hpp"
#include "sim/runtime/abi_blocks.hpp"

namespace stalemate::sim::every {
namespace {

// For each idle event that a work-item may have, so many basic blocks between two events.
constexpr std::uint64_t kBlocksPerIdleEvent = 10000;

thread_local Cast* led = nullptr;

[[noreturn]] void begin_fiber() {
  arrived();
  led->live();
  __builtin_unreachable();
}

[[noreturn]] void begin_nowhere() {
  assertion_failed("nobody takes turns while all executions are explored", __FILE__, __LINE__);
}

/// Apart from the one that runs dispatches.
Simulator& simulator() {
  static thread_local Simulator simulator(&begin_nowhere, stalemate_sim_looks_at_blocks);
  return simulator;
}

}  // namespace

Stage::Stage(const Launch& launch, const Settings& settings, Common& common) {
  Simulator& here = simulator();
  running_simulator = &here;
  here.state.launch = &launch;
  here.state.settings = settings;
  here.state.ended = {};
  here.state.certifying = false;
  here.schedule.begin(here.progress);
  const Crew& crew = here.schedule.crew();
  here.memory.begin(crew.live, crew.units, launch.nd_range.work_groups, false);
  here.blocks.begin(settings.idle_events * kBlocksPerIdleEvent);
  here.schedule.begin_led();
  cast_.emplace(here, common, &begin_fiber);
  led = &*cast_;
}

Stage::~Stage() {
  led = nullptr;
  running_simulator = outer_;
}

const Crew& Stage::crew() const {
  return simulator().schedule.crew();
}

explore::Seats seats_of(const Launch& launch, const Settings& settings) {
  LaunchState state;
  state.launch = &launch;
  state.settings = settings;
  Crew crew;
  begin_crew(crew, state);
  explore::Seats seats;
  for (const WorkItem& item : crew.items) {
    seats.push_back({.sub_group = static_cast<std::uint8_t>(item.sub_group),
                     .work_group = static_cast<std::uint8_t>(item.group),
                     .device = 0});
  }
  return seats;
}

LoopsAreTold::LoopsAreTold() {
  stalemate_sim_looks_at_loops = 1;
}

LoopsAreTold::~LoopsAreTold() {
  stalemate_sim_looks_at_loops = 0;
}

}  // namespace stalemate::sim::every
