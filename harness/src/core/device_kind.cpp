#include "stalemate/device_kind.hpp"

#include "stalemate/device.hpp"

namespace stalemate {

std::string device_kind(const DeviceInfo& device) {
  if (device.is_simulated) return "simulated";
  return device.is_cpu ? "cpu" : "gpu";
}

const std::vector<std::string>& all_device_kinds() {
  static const std::vector<std::string> kinds{"simulated", "cpu", "gpu"};
  return kinds;
}

}  // namespace stalemate
