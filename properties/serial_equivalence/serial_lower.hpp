#pragma once

#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The launch of `input`: all work-items run the entry, then one runs the reference, over buffers
/// of its own with the same content.
LaunchRequest lower_serial(const Subject& subject, const Case& input, const Target& target);

/// `input` made small enough for one work-item to do it all again, for the device's memories, and
/// for a kernel that is right only while all its work-groups run at once.
Case fit_serial(const Subject& subject, const Case& input, const DeviceInfo& device);

}  // namespace stalemate::properties
