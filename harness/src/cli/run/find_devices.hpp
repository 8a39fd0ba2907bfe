#pragma once

#include <optional>
#include <string>
#include <vector>

#include "devices/device_catalog.hpp"

namespace stalemate::cli {

/// What a command line says of devices.
struct WantedDevices {
  const std::vector<std::string>& words;     // --device; none: the default ones
  const std::vector<std::string>& required;  // --require
};

/// The devices of a command line, opened; nothing after the user was told why there are none, or
/// what they lack.
std::optional<devices::Devices> find_devices(const devices::DeviceCatalog& catalog,
                                             const WantedDevices& wanted);

/// Whether a driver failed, or is installed and does not load: it is not known which devices are
/// its. Not so where a file names a library that is nowhere.
bool may_hide_devices(const devices::DeviceCatalog& catalog);

/// Whether none of the devices that `--device` names is on this machine. Not so where a word is a
/// simulated device that is nowhere.
bool are_all_absent(const devices::DeviceCatalog& catalog, const std::vector<std::string>& words);

}  // namespace stalemate::cli
