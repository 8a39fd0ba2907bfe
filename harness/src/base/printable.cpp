#include "base/printable.hpp"

#include <fmt/format.h>
#include <optional>

namespace stalemate {

namespace {

struct Decoded {
  char32_t code_point;
  std::size_t length;
};

/// Length by the first byte of a UTF-8 sequence (RFC 3629, section 4); 0 for a byte that cannot
/// begin one.
std::size_t sequence_length(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first <= 0xDF) return 2;
  if (first >= 0xE0 && first <= 0xEF) return 3;
  if (first >= 0xF0 && first <= 0xF4) return 4;
  return 0;
}

std::optional<Decoded> decode(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  const std::size_t length = sequence_length(first);
  if (length == 0 || length > text.size()) return std::nullopt;
  if (length == 1) return Decoded{first, 1};
  char32_t code_point = first & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return std::nullopt;
    code_point = (code_point << 6U) | (byte & 0x3FU);
  }
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool is_surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  if (code_point < smallest[length] || code_point > 0x10FFFF || is_surrogate) return std::nullopt;
  return Decoded{code_point, length};
}

bool is_control(char32_t c) {
  return c < 0x20 || (c >= 0x7F && c <= 0x9F);
}

bool reorders_text(char32_t c) {
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0x2028 || c == 0x2029;
}

/// Whether a CI service would obey `rest` of a line, of which nothing but blanks is shown yet if it
/// `begins`.
bool is_command(std::string_view rest, bool begins) {
  return rest.starts_with("##[") || rest.starts_with("##vso[") || rest.starts_with("##teamcity[") ||
         (begins && rest.starts_with("::"));
}

std::string escaped(unsigned code) {
  return fmt::format("\\x{:02x}", code);
}

/// A character as it is shown, or what stands for it.
std::string shown(std::string_view character, const std::optional<Decoded>& decoded) {
  if (!decoded) return escaped(static_cast<unsigned char>(character.front()));
  const auto code = static_cast<unsigned>(decoded->code_point);
  if (is_control(decoded->code_point)) return escaped(code);
  if (reorders_text(decoded->code_point)) return fmt::format("\\u{{{:04x}}}", code);
  return std::string(character);
}

}  // namespace

std::string printable(std::string_view text, KeepNewlines newlines) {
  std::string all;
  bool begins = true;  // nothing but blanks is on the line yet
  while (!text.empty()) {
    const std::optional<Decoded> decoded = decode(text);
    const std::string_view character = text.substr(0, decoded ? decoded->length : 1);
    const bool is_kept = newlines == KeepNewlines::Yes && (character == "\n" || character == "\t");
    if (is_kept) {
      all += character == "\t" ? " " : character;
    } else if (is_command(text, begins)) {
      all += escaped(static_cast<unsigned char>(character.front()));
    } else {
      all += shown(character, decoded);
    }
    begins = character == "\n" ? is_kept : begins && (is_kept || character == " ");
    text.remove_prefix(character.size());
  }
  return all;
}

}  // namespace stalemate
