#include "report/violation/trace_values.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "core/buffer_types.hpp"
#include "core/half.hpp"
#include "report/words/number_words.hpp"

namespace stalemate::report {

namespace {

std::int64_t sign_extended(std::uint64_t value, std::uint32_t size_bytes) {
  const std::uint32_t unused_bits = size_bytes >= 8 ? 0 : 64 - 8 * size_bytes;
  return static_cast<std::int64_t>(value << unused_bits) >> unused_bits;
}

std::string signed_words(std::uint64_t value, std::uint32_t size_bytes) {
  const std::int64_t number = sign_extended(value, size_bytes);
  return number < 0 && number >= -kDecimalMax ? fmt::format("{}", number)
                                              : bits_words(value, size_bytes);
}

/// Of a value that has the size of that type.
std::string typed_words(ScalarType type, std::uint64_t value) {
  const auto size = static_cast<std::uint32_t>(size_bytes(type));
  switch (type) {
    case ScalarType::Float:
      return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(value)));
    case ScalarType::Double: return fmt::format("{}", std::bit_cast<double>(value));
    case ScalarType::Half:
      return fmt::format("{}", float_of_half(static_cast<std::uint16_t>(value)));
    case ScalarType::Uint:
    case ScalarType::Ulong:
    case ScalarType::Uchar:
    case ScalarType::Ushort: return bits_words(value, size);
    case ScalarType::Int:
    case ScalarType::Long:
    case ScalarType::Char:
    case ScalarType::Short: break;
  }
  return signed_words(value, size);
}

/// Of the first operation that says so.
std::string type_in(const Violation& violation) {
  for (const Evidence& evidence : violation.explanation) {
    const auto* step = std::get_if<Step>(&evidence);
    const bool is_number = step != nullptr && step->seen && step->seen->form == ValueForm::Number;
    if (is_number && !step->seen->parts.empty()) {
      return std::string(name(step->seen->parts.front().type));
    }
  }
  return "";
}

}  // namespace

TraceValues::TraceValues(const Subject& subject, const Violation& violation)
    : buffers_(buffer_types(subject)),
      type_(scalar_type(subject.options.text("type").value_or(type_in(violation)))) {}

std::string TraceValues::words(std::uint64_t value, const Access& access) const {
  const auto buffer = access.is_local ? buffers_.end() : buffers_.find(access.object);
  const auto type = buffer == buffers_.end() ? type_ : buffer->second;
  if (type && size_bytes(*type) == access.size_bytes) return typed_words(*type, value);
  return signed_words(value, std::clamp(access.size_bytes, 1u, 8u));
}

}  // namespace stalemate::report
