#pragma once

#include <string>

#include "devices/device_catalog.hpp"

namespace stalemate::doctor {

/// What came of one kernel on one device.
struct Trial {
  DeviceInfo device;
  std::string warning;  // the catalog's
  std::string failure;  // empty if it ran
};

/// Opens the device in a worker and launches a kernel of one work-item, with deadlines. Returns how
/// that failed; empty if it did not.
std::string how_launch_fails(const devices::CatalogEntry& entry);

}  // namespace stalemate::doctor
