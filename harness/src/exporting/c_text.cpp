#include "exporting/c_text.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <fmt/format.h>

#include "base/printable.hpp"

namespace stalemate::exporting {

namespace {

constexpr std::size_t kNumbersPerLine = 8;

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

std::string c_string(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte >= 0x7F) {
      out += fmt::format("\\{:03o}", byte);
    } else {
      // `??/` is a backslash.
      if (c == '"' || c == '\\' || c == '?') out += '\\';
      out += c;
    }
  }
  return out;
}

std::string c_comment(std::string_view text) {
  std::string out;
  for (const char c : printable(text)) {
    const char last = out.empty() ? ' ' : out.back();
    const bool joins = (last == '*' && c == '/') || (last == '/' && (c == '*' || c == '/')) ||
                       (last == '?' && c == '?');
    if (joins) out += ' ';
    out += c;
  }
  // Behind a backslash the next line would belong to the comment.
  if (!out.empty() && out.back() == '\\') out += '.';
  return out;
}

std::string c_identifier(std::string_view text) {
  std::string out;
  for (const char c : text) out += is_letter(c) || is_digit(c) ? c : '_';
  return out.empty() || is_digit(out.front()) ? "_" + out : out;
}

std::string c_numbers(std::span<const std::byte> bytes, std::size_t element_bytes) {
  std::string out;
  for (std::size_t i = 0; i < bytes.size() / element_bytes; ++i) {
    std::uint64_t number = 0;
    std::memcpy(&number, bytes.data() + i * element_bytes, element_bytes);
    if (i != 0) out += i % kNumbersPerLine == 0 ? ",\n    " : ", ";
    out += number < 10 ? fmt::format("{}", number) : fmt::format("0x{:x}", number);
  }
  return out;
}

}  // namespace stalemate::exporting
