#include "shared/options_of.hpp"

#include <variant>

namespace stalemate::properties {

Options options_of(const Option& mapping) {
  const auto* members = std::get_if<Option::Mapping>(&mapping.value);
  return members == nullptr ? Options() : Options(*members);
}

}  // namespace stalemate::properties
