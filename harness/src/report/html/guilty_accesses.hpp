#pragma once

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

}  // namespace stalemate::report::html
