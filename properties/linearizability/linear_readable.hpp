#pragma once

#include <optional>

#include "stalemate/property.hpp"
#include "stalemate/property/readable_launch.hpp"

namespace stalemate::properties {

/// The operations of the case, and a check that looks for an order of them.
std::optional<ReadableLaunch> readable_linear(const Subject& subject, const Case& input,
                                              const DeviceInfo& device);

}  // namespace stalemate::properties
