#pragma once

#include <string>
#include <vector>

namespace stalemate {

struct DeviceInfo;

/// "simulated", "cpu" or "gpu"; accelerators of other kinds count as GPUs, since they have memory
/// of their own as well.
std::string device_kind(const DeviceInfo& device);
const std::vector<std::string>& all_device_kinds();

}  // namespace stalemate
