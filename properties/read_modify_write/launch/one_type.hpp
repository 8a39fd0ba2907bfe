#pragma once

#include <string>
#include <vector>

#include "stalemate/value/scalar_type.hpp"

namespace stalemate::properties {

/// What `kernels/include/stalemate/one_type.clh` wants to know, as macros, if all `parts` of a
/// value have one type; else nothing. There is at least one part.
std::string one_type_definitions(const std::vector<ScalarType>& parts);

}  // namespace stalemate::properties
