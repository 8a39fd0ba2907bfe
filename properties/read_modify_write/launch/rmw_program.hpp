#pragma once

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Whether the device fingerprints the history of `input`: by what operations took, so that has to
/// be returned. CPUs do, too: on all processors, and without writing down what the model makes.
bool is_fingerprinted(const RmwSubject& read, const Case& input, const DeviceInfo& device);

/// The code under test with the driver around it. Depends on the subject, the address space and the
/// device's extensions alone, so that a device builds it once for all cases; but for CPUs, which
/// take longer to compile than to run, what fingerprints stands only in front of cases that are
/// fingerprinted.
Program rmw_program(const Subject& subject, const Case& input, const Target& target);

}  // namespace stalemate::properties
