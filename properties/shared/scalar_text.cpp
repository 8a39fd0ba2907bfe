#include "shared/scalar_text.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

#include "core/half.hpp"

namespace stalemate::properties {

namespace {

template <class Number>
std::string float_text(Number value) {
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
    case ScalarType::Char: return fmt::format("{}", static_cast<std::int8_t>(word));
    case ScalarType::Uchar: return fmt::format("{}", static_cast<std::uint8_t>(word));
    case ScalarType::Short: return fmt::format("{}", static_cast<std::int16_t>(word));
    case ScalarType::Ushort: return fmt::format("{}", static_cast<std::uint16_t>(word));
    case ScalarType::Half: return float_text(float_of_half(static_cast<std::uint16_t>(word)));
    case ScalarType::Double: return float_text(std::bit_cast<double>(bits));
  }
  return {};
}

}  // namespace

std::string number_text(ScalarType type, Bits bits) {
  return is_floating(type) ? scalar_text(type, bits) : decimal_text(type, bits);
}

std::string scalar_text(ScalarType type, Bits bits) {
  return fmt::format("{} ({:#0{}x})", decimal_text(type, bits), bits, 2 + 2 * size_bytes(type));
}

}  // namespace stalemate::properties
