#pragma once

#include <vector>

#include "stalemate/property.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::properties {

/// What is wrong with the options of `subject`.
std::vector<SubjectProblem> rmw_problems(const Subject& subject);

}  // namespace stalemate::properties
