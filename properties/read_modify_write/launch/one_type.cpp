#include "read_modify_write/launch/one_type.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>

#include "stalemate/float_bits.clh"

namespace stalemate::properties {

std::string one_type_definitions(const std::vector<ScalarType>& parts) {
  const ScalarType type = parts.front();
  if (!std::all_of(parts.begin(), parts.end(), [&](ScalarType part) { return part == type; })) {
    return {};
  }
  const auto number = static_cast<std::uint32_t>(type);
  const bool is_floating = stalemate_is_floating(number) != 0;
  return fmt::format(
      "#define STALEMATE_ONE_TYPE {}u\n"
      "#define STALEMATE_ONE_WIDTH {}u\n"
      "#define STALEMATE_ONE_FRACTION {}u\n"
      "#define STALEMATE_ONE_BIAS {}u\n",
      number, stalemate_type_width(number), is_floating ? stalemate_fraction_bits(number) : 0,
      is_floating ? stalemate_float_bias(number) : 0);
}

}  // namespace stalemate::properties
