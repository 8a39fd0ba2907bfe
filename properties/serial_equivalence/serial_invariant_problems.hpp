#pragma once

#include <vector>

#include "serial_equivalence/serial_subject.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// That something says what is right: a reference, or an invariant.
void check_judged(const Subject& subject, const SerialSubject& read,
                  std::vector<SubjectProblem>& problems);

void check_invariants(const Subject& subject, const SerialSubject& read,
                      std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
