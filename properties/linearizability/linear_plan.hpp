#pragma once

#include <vector>

#include "linearizability/linear_layout.hpp"

namespace stalemate::properties {

/// What each operation of a case is to do, work-item by work-item: a function of the case's seed,
/// alike wherever it is made.
std::vector<stalemate_linear_planned> linear_plan(const LinearSubject& subject, const Case& input,
                                                  const LinearLayout& layout);

}  // namespace stalemate::properties
