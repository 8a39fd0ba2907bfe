#include "report/violation/trace_values.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

namespace stalemate::report {

namespace {

// What counts is small; what is larger is a pattern of bits.
constexpr std::int64_t kDecimalMax = 999999;

std::int64_t sign_extended(std::uint64_t value, std::uint32_t size_bytes) {
  const std::uint32_t unused_bits = size_bytes >= 8 ? 0 : 64 - 8 * size_bytes;
  return static_cast<std::int64_t>(value << unused_bits) >> unused_bits;
}

std::string integer_words(std::uint64_t value, std::uint32_t size_bytes) {
  const std::int64_t number = sign_extended(value, size_bytes);
  if (number >= -kDecimalMax && number <= kDecimalMax) return fmt::format("{}", number);
  return fmt::format("0x{:0{}x}", value, 2 * size_bytes);
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
    : type_(subject.options.text("type").value_or(type_in(violation))) {}

std::string TraceValues::words(std::uint64_t value, std::uint32_t size_bytes) const {
  if (type_ == "float" && size_bytes == 4) {
    return fmt::format("{}", std::bit_cast<float>(static_cast<std::uint32_t>(value)));
  }
  if (type_ == "double" && size_bytes == 8) {
    return fmt::format("{}", std::bit_cast<double>(value));
  }
  return integer_words(value, std::clamp(size_bytes, 1u, 8u));
}

}  // namespace stalemate::report
