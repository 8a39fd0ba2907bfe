#pragma once

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The lock under test with the driver around it. Depends on the subject and the address space
/// alone, so that a device builds it once for all cases.
Program lock_program(const Subject& subject, AddressSpace space, const Target& target);

}  // namespace stalemate::properties
