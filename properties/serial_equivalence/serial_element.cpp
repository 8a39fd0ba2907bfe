#include "serial_equivalence/serial_element.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/half.hpp"

namespace stalemate::properties {

namespace {

constexpr std::array kScalars = {ScalarType::Char,   ScalarType::Uchar, ScalarType::Short,
                                 ScalarType::Ushort, ScalarType::Int,   ScalarType::Uint,
                                 ScalarType::Long,   ScalarType::Ulong, ScalarType::Half,
                                 ScalarType::Float,  ScalarType::Double};
constexpr std::array<std::size_t, 5> kWidths = {2, 3, 4, 8, 16};

SerialElement scalar_or_vector(ScalarType type, std::size_t width) {
  SerialElement element;
  element.text = std::string(name(type)) + (width == 1 ? "" : std::to_string(width));
  element.components.clear();
  for (std::size_t i = 0; i < width; ++i) {
    element.components.push_back({type, i * size_bytes(type)});
  }
  // A vector of three takes the room of four.
  element.size_bytes = std::bit_ceil(width) * size_bytes(type);
  element.alignment = element.size_bytes;
  return element;
}

std::size_t aligned(std::size_t offset, std::size_t alignment) {
  return (offset + alignment - 1) / alignment * alignment;
}

Bits one_nan(ScalarType type, Bits bits) {
  switch (type) {
    case ScalarType::Half:
      return std::isnan(float_of_half(static_cast<std::uint16_t>(bits))) ? 0x7E00u : bits;
    case ScalarType::Float:
      return std::isnan(std::bit_cast<float>(static_cast<std::uint32_t>(bits))) ? 0x7FC00000u
                                                                                : bits;
    case ScalarType::Double:
      return std::isnan(std::bit_cast<double>(bits)) ? 0x7FF8000000000000u : bits;
    case ScalarType::Int:
    case ScalarType::Uint:
    case ScalarType::Long:
    case ScalarType::Ulong:
    case ScalarType::Char:
    case ScalarType::Uchar:
    case ScalarType::Short:
    case ScalarType::Ushort: return bits;
  }
  return bits;
}

std::vector<std::string> all_element_words() {
  std::vector<std::string> all;
  all.reserve(kScalars.size() * (1 + kWidths.size()));
  for (const ScalarType type : kScalars) all.emplace_back(name(type));
  for (const ScalarType type : kScalars) {
    for (const std::size_t width : kWidths) {
      all.push_back(std::string(name(type)) + std::to_string(width));
    }
  }
  return all;
}

}  // namespace

const std::vector<std::string>& element_words() {
  static const std::vector<std::string> words = all_element_words();
  return words;
}

std::optional<SerialElement> element_named(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_of("0123456789"), word.size());
  const auto type = scalar_type(word.substr(0, digits));
  if (!type) return std::nullopt;
  if (digits == word.size()) return scalar_or_vector(*type, 1);
  std::size_t width = 0;
  const char* const last = word.data() + word.size();
  const bool is_number = std::from_chars(word.data() + digits, last, width).ptr == last;
  if (!is_number || std::find(kWidths.begin(), kWidths.end(), width) == kWidths.end()) {
    return std::nullopt;
  }
  return scalar_or_vector(*type, width);
}

std::optional<SerialElement> struct_of(std::span<const std::string> members) {
  SerialElement whole;
  whole.components.clear();
  whole.size_bytes = 0;
  whole.alignment = 1;
  whole.is_struct = true;
  for (const std::string& word : members) {
    const auto member = element_named(word);
    if (!member) return std::nullopt;
    const std::size_t begin = aligned(whole.size_bytes, member->alignment);
    for (const SerialComponent& component : member->components) {
      whole.components.push_back({component.type, begin + component.offset_bytes});
    }
    whole.size_bytes = begin + member->size_bytes;
    whole.alignment = std::max(whole.alignment, member->alignment);
  }
  if (members.empty()) return std::nullopt;
  whole.size_bytes = aligned(whole.size_bytes, whole.alignment);
  whole.text = fmt::format("{{{}}}", fmt::join(members, ", "));
  return whole;
}

std::string component_name(const SerialElement& element, std::size_t component) {
  if (element.components.size() <= 4) return fmt::format(".{}", "xyzw"[component]);
  return fmt::format(".s{:x}", component);
}

std::vector<Bits> components_of(const SerialElement& element, const std::byte* bytes) {
  std::vector<Bits> read;
  read.reserve(element.components.size());
  for (const SerialComponent& component : element.components) {
    Bits bits = 0;
    std::memcpy(&bits, bytes + component.offset_bytes, size_bytes(component.type));
    read.push_back(one_nan(component.type, bits));
  }
  return read;
}

}  // namespace stalemate::properties
