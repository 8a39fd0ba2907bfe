#pragma once

#include <string>
#include <vector>

#include "stalemate/device.hpp"

namespace stalemate::engine {

/// What `device` gets wrong of loops in which no work-item shares anything with another, in words
/// that follow "it"; empty if it was not seen to. Code that is right fails there.
std::vector<std::string> probe_loop_faults(Device& device);

}  // namespace stalemate::engine
