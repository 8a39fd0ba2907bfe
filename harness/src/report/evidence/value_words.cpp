#include "report/evidence/value_words.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

#include "core/half.hpp"

namespace stalemate::report {

namespace {

template <class Number>
std::string float_words(Number value) {
  if (std::isnan(value)) return "NaN";
  return fmt::format("{}", value);
}

std::string decimal_words(const TypedBits& number) {
  const auto word = static_cast<std::uint32_t>(number.bits);
  switch (number.type) {
    case ScalarType::Int: return fmt::format("{}", static_cast<std::int32_t>(word));
    case ScalarType::Uint: return fmt::format("{}", word);
    case ScalarType::Float: return float_words(std::bit_cast<float>(word));
    case ScalarType::Long: return fmt::format("{}", static_cast<std::int64_t>(number.bits));
    case ScalarType::Ulong: return fmt::format("{}", number.bits);
    case ScalarType::Char: return fmt::format("{}", static_cast<std::int8_t>(word));
    case ScalarType::Uchar: return fmt::format("{}", static_cast<std::uint8_t>(word));
    case ScalarType::Short: return fmt::format("{}", static_cast<std::int16_t>(word));
    case ScalarType::Ushort: return fmt::format("{}", static_cast<std::uint16_t>(word));
    case ScalarType::Half: return float_words(float_of_half(static_cast<std::uint16_t>(word)));
    case ScalarType::Double: return float_words(std::bit_cast<double>(number.bits));
  }
  return {};
}

std::string number_words(const TypedBits& number) {
  return fmt::format("{} ({:#0{}x})", decimal_words(number), number.bits,
                     2 + 2 * size_bytes(number.type));
}

/// A member of a struct: beside others an integer goes without its bits.
std::string member_words(const std::string& name, const TypedBits& number) {
  return name + " " + (is_floating(number.type) ? number_words(number) : decimal_words(number));
}

template <class NumberWords>
std::string joined(const Value& value, const NumberWords& number) {
  std::string text;
  for (std::size_t i = 0; i < value.parts.size(); ++i) {
    if (i != 0) text += ", ";
    text += value.members.empty() ? number(value.parts[i])
                                  : member_words(value.members[i], value.parts[i]);
  }
  switch (value.form) {
    case ValueForm::Number: return text;
    case ValueForm::Vector: return "(" + text + ")";
    case ValueForm::Cell: return "{" + text + "}";
  }
  return text;
}

}  // namespace

std::string words(const Value& value) {
  return joined(value, number_words);
}

std::string short_words(const Value& value) {
  return joined(value, decimal_words);
}

}  // namespace stalemate::report
