#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "confine/allowed.hpp"
#include "stalemate/device.hpp"
#include "worker/device_list.hpp"

namespace stalemate::worker {

/// What a worker process can offer. `cli` fills it from the layers that hold devices.
struct Backend {
  std::function<DeviceList()> list;
  std::function<std::unique_ptr<Device>(const std::string& id)> open;  // null if there is none
};

/// The body of the hidden command `stalemate worker`: answers requests on the inherited channel
/// until it closes, then returns the exit code. Dies with its parent, and all that it has started
/// with it. Keeps no more than is `allowed` before it asks `backend` for anything; without, keeps
/// all that this user may do.
int serve(const Backend& backend, const std::optional<confine::Allowed>& allowed);

}  // namespace stalemate::worker
