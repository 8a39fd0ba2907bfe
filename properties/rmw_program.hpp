#pragma once

#include "rmw_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Whether the device weighs the histories of this subject: by what operations took, so that has to
/// be returned.
bool is_weighed(const RmwSubject& read, const DeviceInfo& device);

/// The code under test with the driver around it. Depends on the subject, the address space and the
/// device's extensions alone, so that a device builds it once for all cases.
Program rmw_program(const Subject& subject, AddressSpace space, const Target& target);

}  // namespace stalemate::properties
