#pragma once

#include <functional>
#include <string>

namespace stalemate::devices {

/// What of this machine the advice depends on.
struct DriverSurroundings {
  std::function<std::string(const char*)> environment;  // empty if it is not set
  std::function<bool(const char*)> is_usable;  // whether this user may read and write the file
};

DriverSurroundings driver_surroundings();

/// What a driver that found no device lacks, and the remedy, by its library's name: "RUSTICL_ENABLE
/// is not set; …". Empty if nothing is known of that driver.
std::string driver_advice(const std::string& library, const DriverSurroundings& surroundings);

}  // namespace stalemate::devices
