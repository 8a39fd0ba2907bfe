#pragma once

#include <cstdint>
#include <string>

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Of the launch: where each operation runs alone, and where all run at once.
constexpr std::uint32_t kSoloDispatch = 0;
constexpr std::uint32_t kConcurrentDispatch = 1;

/// The launch of `input`: each operation alone, all of them at once, the model on what they
/// returned.
LaunchRequest lower_rmw(const Subject& subject, const Case& input, const Target& target);

/// That launch, with a dispatch in which all operations run at once and nothing else is done.
LaunchRequest lower_recorded_rmw(const Subject& subject, const Case& input, const Target& target);

/// Of that launch the operations at once, built without what they write down.
LaunchRequest lower_raw_rmw(const Subject& subject, const Case& input, const Target& target);

/// `input` made small enough for the device's work-groups and memories.
Case fit_rmw(const Subject& subject, const Case& input, const DeviceInfo& device);

/// "cell 3": the cell that `access` went to.
Place place_of_cell(const Subject& subject, const Case& input, const Access& access);

}  // namespace stalemate::properties
