#pragma once

#include <string_view>

#include "stalemate/property/facets.hpp"

namespace stalemate::properties {

/// Whether the access went to that buffer of the driver's, or to local memory in its place, which
/// is called as a parameter of the driver's kernel. Else it is a variable of the code under test,
/// such as one of program scope.
inline bool is_driven(const Access& access, std::string_view buffer) {
  return access.object == buffer || access.object.starts_with("stalemate_");
}

}  // namespace stalemate::properties
