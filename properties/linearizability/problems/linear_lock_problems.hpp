#pragma once

#include <vector>

#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

/// Complains about operations that give back what nobody takes, or take what nobody gives back, and
/// about permits and guarded data that cannot be.
void check_locks(const LinearSubject& read, std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
