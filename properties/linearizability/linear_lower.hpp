#pragma once

#include "linearizability/linear_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// `input` within the limits of the device, and with no more operations than are judged in moments.
Case fit_linear(const Subject& subject, const Case& input, const DeviceInfo& device);

/// Makes the objects ready, runs all operations, and asks what is left: one dispatch each, or one
/// of all three where the objects lie in local memory.
LaunchRequest lower_linear(const Subject& subject, const Case& input, const Target& target);

/// The dispatch of the launch in which operations run at the same time.
std::uint32_t operations_dispatch_of(const LinearSubject& read);

}  // namespace stalemate::properties
