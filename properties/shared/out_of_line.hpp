#pragma once

#include <string>

#include "stalemate/device.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// What stands in front of a program in which functions are worth a call (`position.clh`): where
/// PoCL, or another driver of a CPU, compiles it. Elsewhere nothing. Where the code under test
/// prints they are part of their callers: PoCL 3.1 hands wrong arguments to a function that is
/// called and leads to printf.
std::string out_of_line_definition(const Subject& subject, const DeviceInfo& device);

}  // namespace stalemate::properties
