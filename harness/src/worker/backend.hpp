#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate::worker {

/// What a worker process can offer. `cli` fills it from the layers that hold devices.
struct Backend {
  std::function<std::vector<DeviceInfo>()> list;
  std::function<std::unique_ptr<Device>(const std::string& id)> open;  // null if there is none
};

/// The body of the hidden command `stalemate worker`: answers requests on the inherited channel
/// until it closes, then returns the exit code. Dies with its parent.
int serve(const Backend& backend);

}  // namespace stalemate::worker
