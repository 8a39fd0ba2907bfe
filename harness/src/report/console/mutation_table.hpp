#pragma once

#include <string>
#include <vector>

#include "stalemate/run/result.hpp"
#include "stalemate/subject.hpp"

namespace stalemate::report {

/// Mutants by devices: exposed or not, after how many cases and how long, and in how many of the
/// fresh launches of that case; below, how many mutants each device exposed, and how many of the
/// controls, subjects that claim to be correct, it convicted. A control that was not decided is
/// named: it is no evidence. `subjects` are those of the plan. Printable.
std::string mutation_table(const std::vector<Subject>& subjects,
                           const std::vector<SubjectResult>& results);

}  // namespace stalemate::report
