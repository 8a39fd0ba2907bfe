#include "cli/run/devices_here.hpp"

#include <algorithm>
#include <utility>

namespace stalemate::cli {

DevicesHere::DevicesHere(const devices::DeviceCatalog& known, std::vector<DeviceInfo> measured,
                         std::function<devices::DeviceCatalog()> ask)
    : infos_(std::move(measured)), known_(known), ask_(std::move(ask)) {}

const std::vector<DeviceInfo>& DevicesHere::infos() {
  std::call_once(once_, [this] { add(known_.drivers.empty() ? ask_() : known_); });
  return infos_;
}

void DevicesHere::add(const devices::DeviceCatalog& catalog) {
  for (const devices::CatalogEntry& entry : catalog.devices) {
    const bool is_in_run = std::any_of(infos_.begin(), infos_.end(), [&](const DeviceInfo& info) {
      return info.id == entry.info.id;
    });
    if (!is_in_run) infos_.push_back(entry.info);
  }
}

}  // namespace stalemate::cli
