#pragma once

#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Complains where a kernel is not defined in the file, cannot begin with a rendezvous, or has
/// other parameters than the arguments are for.
void check_parameters(const Subject& subject, const SerialSubject& read,
                      std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
