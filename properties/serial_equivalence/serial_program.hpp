#pragma once

#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The kernels under test behind what makes work-groups meet. The entry's definition is given two
/// more parameters, and begins with a rendezvous (docs/adr/0010). Depends on the subject and the
/// device alone, so that a device builds it once for all cases.
Program serial_program(const Subject& subject, const Target& target);

}  // namespace stalemate::properties
