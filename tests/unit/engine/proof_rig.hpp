#pragma once

#include <utility>
#include <vector>

#include "rig.hpp"
#include "simulated_device.hpp"

namespace stalemate::engine {

/// A rig whose property takes the sizes that it is asked for, and a device that explores.
struct ProofRig : Rig {
  explicit ProofRig(ScriptedDevice::Script script) : device(std::move(script)) {
    property->follows_settings = true;
    device.editable_info().is_simulated = true;
    device.editable_info().settings = sim::Settings{.explores = true};
  }

  SubjectResult result() { return run_one(device); }

  ScriptedDevice device;
};

inline Observed observed(std::uint64_t executions, const Finding& finding = {}) {
  return {std::get<Completed>(completes(finding)).buffers, executions};
}

inline LaunchOutcome explored(std::vector<Observed> all,
                              ExplorationBound bound = ExplorationBound::None) {
  Exploration exploration{.bound = bound};
  for (const Observed& one : all) exploration.executions += one.executions;
  exploration.observed = std::move(all);
  Completed completed;
  completed.exploration = std::move(exploration);
  return completed;
}

inline Finding found(ViolationKind::Shipped kind) {
  return {static_cast<std::uint8_t>(static_cast<int>(kind) + 1), 1, 0};
}

inline std::uint64_t operations(const Asked& asked) {
  return asked.nd_range.work_items() * asked.operations_per_item;
}

inline LaunchOutcome right(const Asked& asked) {
  return explored({observed(2), observed(3)},
                  operations(asked) > 4 ? ExplorationBound::Time : ExplorationBound::None);
}

}  // namespace stalemate::engine
