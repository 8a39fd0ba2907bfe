#pragma once

#include <cstdint>
#include <optional>

#include "stalemate/device.hpp"

namespace stalemate::opencl {

/// The first limit of the device that `request` breaks, whatever its program is. Drivers are not
/// trusted with this: PoCL aborts the process where local memory is too small.
std::optional<Unsupported> exceeded_limit(const LaunchRequest& request, const DeviceInfo& device);

/// Whether `dispatch` needs more local memory than there is, once it is known that its kernel
/// declares `kernel_bytes` itself, arguments apart.
std::optional<Unsupported> exceeded_local_memory(const Dispatch& dispatch,
                                                 std::uint64_t kernel_bytes,
                                                 const DeviceInfo& device);

}  // namespace stalemate::opencl
