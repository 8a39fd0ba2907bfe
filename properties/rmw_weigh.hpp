#pragma once

#include <optional>
#include <string>

#include "rmw_recording.hpp"
#include "stalemate/device.hpp"

namespace stalemate::properties {

/// Whether `device` can weigh histories of this subject itself (properties/rmw_weigh.cl), and does
/// so faster than they come over to the host. Simulated devices and CPUs share their memory with
/// it.
bool weighs_histories(const RmwSubject& subject, const DeviceInfo& device);

/// Lets the device weigh the history, and read it back only if it does not balance.
void add_weighing(LaunchRequest& request, const RmwLayout& layout, const DeviceInfo& device);

/// What a device left that weighed a history.
enum class Weighed : std::uint8_t { Not, Balanced, Doubted };

Weighed weighed(const Observation& observation);

}  // namespace stalemate::properties
