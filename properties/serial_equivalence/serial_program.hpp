#pragma once

#include <string>
#include <vector>

#include "property/kernel_beginning.hpp"
#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/device.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// The kernels that begin with a rendezvous: those under test, of all subjects that the program
/// serves.
std::vector<std::string> kernels_that_begin(const SerialSubject& read, const Target& target);

/// The kernels under test behind what makes work-groups meet. The entry's definition is given two
/// more parameters, and begins with a rendezvous (docs/adr/0010). Depends on the subject and the
/// device alone, so that a device builds it once for all cases.
Program serial_program(const Subject& subject, const Target& target);

/// The code under test with a rendezvous at the beginning of each kernel that is tested. Lines stay
/// where they are.
std::string with_beginnings(const Subject& subject, const SerialSubject& read,
                            const KernelBeginning& beginning);

}  // namespace stalemate::properties
