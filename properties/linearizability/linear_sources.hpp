#pragma once

#include <vector>

#include "linearizability/linear_explain.hpp"

namespace stalemate::properties {

/// Adds to what is shown of `operations` who wrote the values that are found there: two reads
/// contradict each other by the order of the writes that they found. A value that several wrote may
/// be of any of them, and of more than a person reads nothing is added.
void add_sources(const LinearSubject& subject, const std::vector<LinearOperation>& operations,
                 LinearFinding& finding);

}  // namespace stalemate::properties
