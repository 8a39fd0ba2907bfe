#pragma once

#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate::worker {

/// What a worker found.
struct DeviceList {
  std::vector<DeviceInfo> devices = {};
  std::vector<std::string> remarks = {};  // why there are no more: "platform rusticl: 0 devices"
};

}  // namespace stalemate::worker
