#include "shared/options_of.hpp"

#include <variant>

namespace stalemate::properties {

Options options_of(const Option& mapping) {
  Options options;
  if (const auto* members = std::get_if<Option::Mapping>(&mapping.value)) {
    for (const auto& [name, value] : *members) options.set(name, value);
  }
  return options;
}

}  // namespace stalemate::properties
