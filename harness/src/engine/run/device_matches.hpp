#pragma once

#include <string_view>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// Whether `word` means this device, whatever the case of its letters: its id ("pocl:0"), the part
/// of the id before the colon ("pocl"), or a part of the platform's or the device's full name
/// ("H200"), though not of a simulated one; such a part has a letter, and two characters at least.
/// "sim" and "sim:…" never mean a real one. The rule of `--device` and of `exposed_by:`. An empty
/// word means no device.
bool device_matches(std::string_view word, const DeviceInfo& device);

/// Whether a word means simulated devices and no other: "sim" and "sim:…".
bool means_simulated(std::string_view word);

}  // namespace stalemate::engine
