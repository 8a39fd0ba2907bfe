#include "base/base64.hpp"

#include <array>
#include <cstdint>

namespace stalemate {

namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string to_base64(std::span<const std::byte> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t taken = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = (group << 8U) | (k < taken ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0U);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k <= taken ? kDigits[(group >> (18 - 6 * k)) & 63U] : '=';
    }
  }
  return text;
}

std::optional<std::vector<std::byte>> from_base64(std::string_view text) {
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    std::uint32_t group = 0;
    const std::string_view quad = text.substr(i, 4);
    const std::size_t digits = quad.substr(0, quad.find('=')).size();
    for (const char c : quad.substr(0, digits)) {
      const std::size_t digit = kDigits.find(c);
      if (digit == std::string_view::npos) return std::nullopt;
      group = (group << 6U) | static_cast<std::uint32_t>(digit);
    }
    if (quad.size() != 4 || digits < 2) return std::nullopt;
    group <<= 6U * (4 - digits);
    for (std::size_t k = 0; k + 1 < digits; ++k) {
      bytes.push_back(static_cast<std::byte>((group >> (16 - 8 * k)) & 255U));
    }
  }
  if (to_base64(bytes) != text) return std::nullopt;
  return bytes;
}

}  // namespace stalemate
