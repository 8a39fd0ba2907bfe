#pragma once

#include <string>

#include "stalemate/device.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::bench {

/// What `device` lacks that `subject` needs, separated by commas; empty if nothing.
std::string lacks(const Subject& subject, const DeviceInfo& device);

}  // namespace stalemate::bench
