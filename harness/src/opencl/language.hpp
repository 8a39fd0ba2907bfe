#pragma once

#include <string>
#include <vector>

#include "opencl/device_query.hpp"

namespace stalemate::opencl {

/// Fills `cl_std` and `feature_macros` of `info` by building small programs: the highest standard
/// that the device lists and that really builds C11 atomics, else the highest that builds anything.
/// Adds a warning for each claim about atomics that the compiler does not know of. Launches
/// nothing.
void probe_language(const FoundDevice& found, const cl::Context& context, DeviceInfo& info);

}  // namespace stalemate::opencl
