#pragma once

#include "linearizability/linear_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The driver with the functions under test. Depends on the subject and the device alone, so that a
/// device builds it once for all cases.
Program linear_program(const Subject& subject, const Target& target);

}  // namespace stalemate::properties
