#pragma once

#include <vector>

#include "read_modify_write/subject/rmw_subject.hpp"
#include "stalemate/property.hpp"

namespace stalemate::properties {

/// What keeps the functions and models that `read` names from being called with its values.
std::vector<SubjectProblem> rmw_binding_problems(const Subject& subject, const RmwSubject& read);

}  // namespace stalemate::properties
