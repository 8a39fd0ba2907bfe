#pragma once

#include <string>
#include <vector>

#include "linearizability/subject/linear_subject.hpp"
#include "shared/wanted_type.hpp"

namespace stalemate::properties {

using LinearProblems = std::vector<SubjectProblem>;

/// The object, then as many as the function has: how many numbers and results, is said apart.
/// `key`: where the config says where the object lies.
WantedFunction wanted_operation(AddressSpace space, const CodeFunction* function,
                                const std::string& key);

/// Complains about what an object is made of; `key`: where that stands in the config.
void check_object(const Subject& subject, const std::string& key, const LinearSubject& read,
                  LinearProblems& problems);

}  // namespace stalemate::properties
