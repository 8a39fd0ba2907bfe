#include "serial_equivalence/serial_number.hpp"

#include <bit>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "core/half.hpp"

namespace stalemate::properties {

namespace {

template <class T>
TypeLimits limits_in() {
  return {static_cast<long double>(std::numeric_limits<T>::lowest()),
          static_cast<long double>(std::numeric_limits<T>::max())};
}

constexpr double kHalfMax = 65504;

/// "0x8000000000000000" and above, which a config keeps as text.
std::optional<SerialNumber> above_long(const std::string& text) {
  if (!text.starts_with("0x")) return std::nullopt;
  std::uint64_t bits = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data() + 2, last, bits, 16);
  if (error != std::errc() || end != last) return std::nullopt;
  const auto whole = static_cast<std::int64_t>(bits);
  return SerialNumber{.whole = whole, .is_above_long = whole < 0};
}

}  // namespace

double SerialNumber::value() const {
  if (!is_whole) return fraction;
  return is_above_long ? static_cast<double>(static_cast<std::uint64_t>(whole))
                       : static_cast<double>(whole);
}

std::optional<SerialNumber> serial_number(const Option& option) {
  if (const auto* whole = std::get_if<std::int64_t>(&option.value))
    return SerialNumber{true, *whole};
  if (const auto* fraction = std::get_if<double>(&option.value)) {
    return SerialNumber{false, 0, *fraction};
  }
  if (const auto* text = std::get_if<std::string>(&option.value)) return above_long(*text);
  return std::nullopt;
}

SerialNumber serial_number(long double number) {
  const TypeLimits whole = limits_in<std::int64_t>();
  const bool is_above = number > whole.highest && number <= limits_in<std::uint64_t>().highest;
  const bool is_within = number >= whole.lowest && number <= whole.highest;
  if (number != std::floor(number) || !(is_within || is_above)) {
    return {.is_whole = false, .fraction = static_cast<double>(number)};
  }
  const std::int64_t bits = is_above ? static_cast<std::int64_t>(static_cast<std::uint64_t>(number))
                                     : static_cast<std::int64_t>(number);
  return {.whole = bits, .is_above_long = is_above};
}

TypeLimits limits_of(ScalarType type) {
  switch (type) {
    case ScalarType::Int: return limits_in<std::int32_t>();
    case ScalarType::Uint: return limits_in<std::uint32_t>();
    case ScalarType::Float: return limits_in<float>();
    case ScalarType::Long: return limits_in<std::int64_t>();
    case ScalarType::Ulong: return limits_in<std::uint64_t>();
    case ScalarType::Char: return limits_in<std::int8_t>();
    case ScalarType::Uchar: return limits_in<std::uint8_t>();
    case ScalarType::Short: return limits_in<std::int16_t>();
    case ScalarType::Ushort: return limits_in<std::uint16_t>();
    case ScalarType::Half: return {-kHalfMax, kHalfMax};
    case ScalarType::Double: return limits_in<double>();
  }
  return {0, 0};
}

bool is_within(ScalarType type, long double number) {
  const TypeLimits limits = limits_of(type);
  const long double held = is_floating(type) ? static_cast<double>(number) : number;
  return held >= limits.lowest && held <= limits.highest;
}

bool holds(ScalarType type, const SerialNumber& number) {
  if (number.is_whole && type == ScalarType::Long) return !number.is_above_long;
  if (number.is_whole && type == ScalarType::Ulong) {
    return number.whole >= 0 || number.is_above_long;
  }
  const TypeLimits limits = limits_of(type);
  if (number.value() < limits.lowest || number.value() > limits.highest) return false;
  return number.is_whole || is_floating(type) || number.fraction == std::floor(number.fraction);
}

Bits bits_of(ScalarType type, const SerialNumber& number) {
  const auto single = static_cast<float>(number.value());
  switch (type) {
    case ScalarType::Half: return half_of_float(single);
    case ScalarType::Float: return std::bit_cast<std::uint32_t>(single);
    case ScalarType::Double: return std::bit_cast<std::uint64_t>(number.value());
    case ScalarType::Int:
    case ScalarType::Uint:
    case ScalarType::Long:
    case ScalarType::Ulong:
    case ScalarType::Char:
    case ScalarType::Uchar:
    case ScalarType::Short:
    case ScalarType::Ushort:
      return static_cast<Bits>(number.is_whole ? number.whole
                                               : static_cast<std::int64_t>(number.fraction));
  }
  return 0;
}

}  // namespace stalemate::properties
