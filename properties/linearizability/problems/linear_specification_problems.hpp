#pragma once

#include "linearizability/problems/linear_object_problems.hpp"

namespace stalemate::properties {

/// Complains about functions that say what others are to do.
void check_specification(const Subject& subject, const LinearSubject& read,
                         LinearProblems& problems);

}  // namespace stalemate::properties
