#pragma once

#include <optional>

#include "stalemate/property.hpp"
#include "stalemate/property/readable_launch.hpp"

namespace stalemate::properties {

/// The kernels as they are, but for a rendezvous at their beginning, and a check that compares what
/// they leave with what the reference leaves.
std::optional<ReadableLaunch> readable_serial(const Subject& subject, const Case& input,
                                              const DeviceInfo& device);

}  // namespace stalemate::properties
