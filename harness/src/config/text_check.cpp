#include "config/text_check.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace stalemate::config {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

struct LeadByte {
  std::size_t length;
  std::uint32_t payload;
  std::uint32_t smallest;  // anything smaller must have been written in fewer bytes
};

std::optional<LeadByte> lead_byte(unsigned char byte) {
  if (byte < 0x80) return LeadByte{1, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return LeadByte{2, byte & 0x1FU, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return LeadByte{3, byte & 0x0FU, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return LeadByte{4, byte & 0x07U, 0x10000};
  return std::nullopt;
}

struct Character {
  std::uint32_t code;
  std::size_t length;
};

std::optional<Character> character_at(std::string_view text, std::size_t offset) {
  const auto lead = lead_byte(static_cast<unsigned char>(text[offset]));
  if (!lead || offset + lead->length > text.size()) return std::nullopt;
  std::uint32_t code = lead->payload;
  for (std::size_t i = 1; i < lead->length; ++i) {
    const auto byte = static_cast<unsigned char>(text[offset + i]);
    if ((byte & 0xC0U) != 0x80U) return std::nullopt;
    code = code << 6U | (byte & 0x3FU);
  }
  const bool is_surrogate = code >= 0xD800 && code < 0xE000;
  if (code < lead->smallest || code > 0x10FFFF || is_surrogate) return std::nullopt;
  return Character{code, lead->length};
}

bool is_forbidden_control(std::uint32_t code) {
  if (code == '\t' || code == '\n') return false;
  return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

}  // namespace

std::optional<TextProblem> text_problem(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto character = character_at(text, i);
    if (!character) return TextProblem{i, "bytes that are not UTF-8"};
    if (character->code == 0) return TextProblem{i, "a NUL byte"};
    if (is_forbidden_control(character->code)) {
      return TextProblem{i, fmt::format("the control character U+{:04X}", character->code)};
    }
    i += character->length;
  }
  return std::nullopt;
}

std::string with_plain_newlines(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::string plain;
  plain.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool is_return = text[i] == '\r';
    if (is_return && i + 1 < text.size() && text[i + 1] == '\n') continue;
    plain += is_return ? '\n' : text[i];
  }
  return plain;
}

}  // namespace stalemate::config
