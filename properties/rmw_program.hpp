#pragma once

#include "rmw_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The code under test with the driver around it. Depends on the subject, the address space and the
/// device's extensions alone, so that a device builds it once for all cases.
Program rmw_program(const Subject& subject, AddressSpace space, const Target& target);

}  // namespace stalemate::properties
