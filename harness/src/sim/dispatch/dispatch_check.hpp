#pragma once

#include <cstdint>
#include <optional>

#include "sim/abi/abi.hpp"
#include "stalemate/device.hpp"

namespace stalemate::sim {

/// The bytes of one argument at most, as clGetDeviceInfo(CL_DEVICE_MAX_PARAMETER_SIZE) would say.
constexpr std::size_t kArgumentBytesMax = 1024;

/// The first limit of the device that `request` breaks, whatever its program is.
std::optional<Unsupported> exceeded_limit(const LaunchRequest& request, const DeviceInfo& device);

/// Why `dispatch` cannot run `kernel` (null if the program has none of that name), in the words of
/// a real device. `local_bytes` are those of the program's own __local variables.
std::optional<LaunchOutcome> problem_of(const Dispatch& dispatch,
                                        const stalemate_sim_kernel* kernel,
                                        std::uint64_t local_bytes, const DeviceInfo& device);

}  // namespace stalemate::sim
