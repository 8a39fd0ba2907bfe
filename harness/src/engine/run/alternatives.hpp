#pragma once

#include <vector>

#include "stalemate/property.hpp"

namespace stalemate::engine {

/// The ids of those of `devices` that do not lack what `skipped` says of another, as far as their
/// descriptions tell; simulated ones behind real ones.
std::vector<std::string> devices_without(const Skipped& skipped, const Property& property,
                                         const Subject& subject,
                                         const std::vector<DeviceInfo>& devices);

}  // namespace stalemate::engine
