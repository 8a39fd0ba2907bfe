#pragma once

#include <vector>

#include "stalemate/device.hpp"
#include "stalemate/property/shared_program.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// Programs that serve several of `subjects`: on CPUs, those of one kernel file that are built
/// alike, and differ in their functions and models alone. Each in one address space, or in both
/// with one program.
std::vector<SharedProgram> shared_rmw_programs(const std::vector<const Subject*>& subjects,
                                               const DeviceInfo& device);

}  // namespace stalemate::properties
