#include "read_modify_write/subject/rmw_value.hpp"

#include <algorithm>

namespace stalemate::properties {

bool RmwValue::is_floating() const {
  return std::all_of(parts.begin(), parts.end(),
                     [](ScalarType part) { return stalemate::is_floating(part); });
}

bool RmwValue::has_floating() const {
  return std::any_of(parts.begin(), parts.end(),
                     [](ScalarType part) { return stalemate::is_floating(part); });
}

}  // namespace stalemate::properties
