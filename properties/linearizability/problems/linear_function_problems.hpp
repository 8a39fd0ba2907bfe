#pragma once

#include <vector>

#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

/// Whether the function of `binding` has what its role needs: numbers, each of which is said to be
/// something, and a result whose meaning is known.
void check_function(const Subject& subject, const LinearSubject& read, const LinearBinding& binding,
                    std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
