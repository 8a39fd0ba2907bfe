#pragma once

#include <vector>

#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

/// Of operations that wait for an element: those of which nobody knows that one will come.
void check_waiting(const LinearSubject& read, std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
