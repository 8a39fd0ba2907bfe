#pragma once

#include <optional>

#include "stalemate/property.hpp"
#include "stalemate/property/readable_launch.hpp"

namespace stalemate::properties {

/// The operations of the case, each with its cell and operands from tables, and a check that
/// follows values from the operation that made them to the one that took them. Nothing if what is
/// returned does not suffice for that.
std::optional<ReadableLaunch> readable_rmw(const Subject& subject, const Case& input,
                                           const Violation& violation, const DeviceInfo& device);

}  // namespace stalemate::properties
