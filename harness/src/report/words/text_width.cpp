#include "report/words/text_width.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace stalemate::report {

namespace {

struct Range {
  char32_t first;
  char32_t last;
};

constexpr std::array<Range, 4> kNoColumn{
    {{0x0300, 0x036F}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};
constexpr std::array<Range, 8> kTwoColumns{{{0x1100, 0x115F},
                                            {0x2E80, 0xA4CF},
                                            {0xAC00, 0xD7A3},
                                            {0xF900, 0xFAFF},
                                            {0xFE30, 0xFE6F},
                                            {0xFF00, 0xFF60},
                                            {0x1F300, 0x1FAFF},
                                            {0x20000, 0x3FFFD}}};

bool is_in(std::span<const Range> ranges, char32_t c) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [c](Range range) { return c >= range.first && c <= range.last; });
}

bool continues(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The first character of `text`, which is not empty, with the bytes that continue it.
std::string_view first_character(std::string_view text) {
  const auto end = std::find_if_not(std::next(text.begin()), text.end(), continues);
  return text.substr(0, static_cast<std::size_t>(end - text.begin()));
}

char32_t code_point(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  char32_t value = character.size() == 1 ? first : first & (0x7FU >> character.size());
  for (const char byte : character.substr(1)) {
    value = (value << 6U) | (static_cast<unsigned char>(byte) & 0x3FU);
  }
  return value;
}

std::size_t character_width(std::string_view character) {
  if (character.size() == 1) return 1;
  const char32_t c = code_point(character);
  if (is_in(kNoColumn, c)) return 0;
  return is_in(kTwoColumns, c) ? 2 : 1;
}

}  // namespace

std::size_t text_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const std::string_view character = first_character(text);
    width += character_width(character);
    text.remove_prefix(character.size());
  }
  return width;
}

std::string cut_to_width(std::string_view text, std::size_t columns) {
  if (text_width(text) <= columns) return std::string(text);
  if (columns == 0) return "";
  std::string cut;
  std::size_t width = 1;  // of the ellipsis
  while (true) {
    const std::string_view character = first_character(text);
    width += character_width(character);
    if (width > columns) return cut + "…";
    cut += character;
    text.remove_prefix(character.size());
  }
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t width = text_width(text);
  return std::string(text) + std::string(columns > width ? columns - width : 0, ' ');
}

}  // namespace stalemate::report
