#pragma once

#include <vector>

#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// An object that is too small for what makes it ready, or is never made ready. Told by running it,
/// which only a subject without other problems can be; where it cannot be run nothing is told.
void check_init(const Subject& subject, const LinearSubject& read,
                std::vector<SubjectProblem>& problems);

/// A counter or register that `init:` or `fill:` makes ready, and that is found to hold another
/// number than the model takes it to hold. Likewise.
void check_held_at_first(const Subject& subject, const LinearSubject& read,
                         std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
