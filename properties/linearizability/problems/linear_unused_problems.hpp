#pragma once

#include <vector>

#include "linearizability/subject/linear_subject.hpp"

namespace stalemate::properties {

/// Keys of `subject` that say nothing about such operations, and so do not mean what their writer
/// takes them to mean.
void check_unused(const Subject& subject, const LinearSubject& read,
                  std::vector<SubjectProblem>& problems);

}  // namespace stalemate::properties
