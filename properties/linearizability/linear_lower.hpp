#pragma once

#include <cstdint>
#include <vector>

#include "linearizability/plan/linear_layout.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// `input` within the limits of the device, and with no more operations than are judged in moments.
Case fit_linear(const Subject& subject, const Case& input, const DeviceInfo& device);

/// Makes the objects ready, runs all operations, and asks what is left: one dispatch each, or one
/// of all three where the objects lie in local memory.
LaunchRequest lower_linear(const Subject& subject, const Case& input, const Target& target);

/// What an object holds at first, before `init`, in words of 4 bytes.
std::vector<std::uint32_t> first_words_of_object(const LinearSubject& read);

/// All objects as they are at first, before `init`: words of 4 bytes.
std::vector<std::uint32_t> first_words(const LinearSubject& read, const LinearLayout& layout);

/// Handles that a work-item keeps at a time: so many that those of all take about what there is.
std::uint32_t handles_of(const LinearSubject& read, const LinearLayout& layout);

/// The dispatch of the launch in which operations run at the same time.
std::uint32_t operations_dispatch_of(const LinearSubject& read);

}  // namespace stalemate::properties
