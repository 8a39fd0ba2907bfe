#pragma once

#include "sim/compile/compile.hpp"
#include "sim/memory/arena.hpp"
#include "sim/runtime/run.hpp"
#include "stalemate/device.hpp"
#include "stalemate/simulator/settings.hpp"

namespace stalemate::sim {

/// sim::run, or what a test puts in its place.
using Runner = Ended (*)(const Launch& launch, const Settings& settings);

/// What a launch takes from its device.
struct LaunchParts {
  const DeviceInfo& device;
  const Settings& settings;
  Runner runner;
  Arena& arena;
};

/// Runs all dispatches of `request` with the kernels of `module`, unless one of them cannot run at
/// all: then none does. What kernels print goes to stdout.
LaunchOutcome run_dispatches(const LaunchRequest& request, const Module& module,
                             const LaunchParts& parts);

}  // namespace stalemate::sim
