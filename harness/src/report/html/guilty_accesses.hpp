#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "stalemate/verdict.hpp"

namespace stalemate::report::html {

/// An access that a violation names, and what it says of it.
struct GuiltyAccess {
  Access access;
  std::string why;  // "races", "ends a section"; empty: it is named without blame
};

/// In the order of the summary and the explanation.
std::vector<GuiltyAccess> guilty_accesses(const Violation& violation);

/// What a violation says of each step that it names, by the step's index. What was written of an
/// access while the launch ran need not have its values and order: if no step is equal, the last
/// one is meant that the same work-item made in the same line at the same place.
std::map<std::size_t, std::string> blamed_steps(const Violation& violation,
                                                const std::vector<TraceStep>& steps);

}  // namespace stalemate::report::html
