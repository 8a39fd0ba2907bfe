#pragma once

#include <string>
#include <vector>

#include "opencl/clhpp.hpp"
#include "stalemate/device.hpp"

namespace stalemate::opencl {

struct FoundDevice {
  std::string id;        // "pocl:0", counted over all platforms with one short name
  std::string platform;  // full name
  cl::Device device;
};

/// Every device of every platform, in the loader's order; none if there is no platform.
std::vector<FoundDevice> find_devices();

/// Why there are no more devices: platforms without any ("platform rusticl: 0 devices"), or that
/// do not tell them ("platform x: CL_OUT_OF_HOST_MEMORY from clGetDeviceIDs"), or that there is no
/// platform.
std::vector<std::string> remarks_on_platforms();

/// What the device says of itself, nothing built. A query that fails costs its field and adds a
/// warning. `cl_std` and `feature_macros` stay empty (`language.hpp` finds them).
DeviceInfo query_device(const FoundDevice& found);

}  // namespace stalemate::opencl
