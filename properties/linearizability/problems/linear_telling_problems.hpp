#pragma once

#include <vector>

#include "linearizability/subject/linear_subject.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// Complains about operations of which no result could be wrong: whatever they do, they pass.
void check_telling(const LinearSubject& read, std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
