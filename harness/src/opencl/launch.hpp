#pragma once

#include "opencl/clhpp.hpp"
#include "opencl/memory_for.hpp"
#include "opencl/program.hpp"
#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// What a launch needs of its device.
struct LaunchResources {
  const DeviceInfo& device;
  const cl::CommandQueue& queue;
  MemoryPools pools;
};

/// Runs the dispatches of `request` with the kernels of `program`. Throws cl::Error for what a
/// driver refuses beyond the outcomes that are recognised here.
LaunchOutcome run_dispatches(const LaunchRequest& request, BuiltProgram& program,
                             const LaunchResources& resources);

}  // namespace stalemate::opencl
