#pragma once

#include <optional>

#include "stalemate/property.hpp"
#include "stalemate/property/readable_launch.hpp"

namespace stalemate::properties {

/// The prepends and pops of the case, and a check that follows every list to its end. Of a
/// violation of one work-item alone, its steps on a list of its own.
std::optional<ReadableLaunch> readable_list(const Subject& subject, const Case& input,
                                            const Violation& violation, const DeviceInfo& device);

}  // namespace stalemate::properties
