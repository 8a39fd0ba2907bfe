#pragma once

#include <string>

#include "stalemate/device.hpp"

namespace stalemate::properties {

/// What stands in front of a program in which functions are worth a call (`position.clh`): where
/// PoCL, or another driver of a CPU, compiles it. Elsewhere nothing.
std::string out_of_line_definition(const DeviceInfo& device);

}  // namespace stalemate::properties
