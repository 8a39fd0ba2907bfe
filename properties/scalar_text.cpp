#include "scalar_text.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace stalemate::properties {

namespace {

std::string float_text(float value) {
  if (std::isnan(value)) return "NaN";
  return fmt::format("{}", value);
}

std::string decimal_text(ScalarType type, Bits bits) {
  const auto word = static_cast<std::uint32_t>(bits);
  switch (type) {
    case ScalarType::Int: return fmt::format("{}", static_cast<std::int32_t>(word));
    case ScalarType::Uint: return fmt::format("{}", word);
    case ScalarType::Float: return float_text(std::bit_cast<float>(word));
    case ScalarType::Long: return fmt::format("{}", static_cast<std::int64_t>(bits));
    case ScalarType::Ulong: return fmt::format("{}", bits);
  }
  return {};
}

}  // namespace

std::string scalar_text(ScalarType type, Bits bits) {
  return fmt::format("{} ({:#0{}x})", decimal_text(type, bits), bits, 2 + 2 * size_bytes(type));
}

}  // namespace stalemate::properties
