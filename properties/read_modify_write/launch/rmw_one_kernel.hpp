#pragma once

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Whether programs for that device have one kernel for all dispatches: CPUs take longer to compile
/// than to run, and compile the code under test and its operands for each kernel. What is explored
/// or simulated has kernels of its own, whose events are those of one dispatch alone.
bool has_one_kernel(const DeviceInfo& device);

/// Which parameters the kernel of a program has, and for what it is dispatched.
struct OneKernel {
  bool in_local = false;  // cells in local memory: the program is for them, or for either
  bool fingerprints = false;
  bool in_one_dispatch = false;  // what can be, of a case in global memory
};

/// `request`, lowered for kernels of its own, as dispatches of `stalemate_rmw`. What a dispatch
/// does not use is given the parameters in its place. Their histories lie in the order of
/// operations, and have names that say so.
LaunchRequest in_one_kernel(LaunchRequest request, OneKernel kernel);

}  // namespace stalemate::properties
