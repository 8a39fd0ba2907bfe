#pragma once

#include <optional>

#include "stalemate/property.hpp"
#include "stalemate/property/readable_launch.hpp"

namespace stalemate::properties {

/// Sections under the lock, each of which reads a ticket and leaves the next one.
std::optional<ReadableLaunch> readable_locks(const Subject& subject, const Case& input,
                                             const DeviceInfo& device);

}  // namespace stalemate::properties
