#pragma once

#include <vector>

#include "stalemate/case.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// Cases like `input`, which fits, that differ in what their work-items call, those with fewer
/// operations first. Plans that are alike but for the numbers of work-items, or the name of an only
/// key, come once. A function of `input`.
std::vector<Case> linear_cases_to_explore(const Subject& subject, const Case& input);

}  // namespace stalemate::properties
