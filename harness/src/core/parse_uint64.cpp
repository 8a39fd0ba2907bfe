#include "core/parse_uint64.hpp"

#include <charconv>
#include <stdexcept>

namespace stalemate {

std::uint64_t parse_uint64(const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw std::invalid_argument("'" + text + "' is not a 64-bit number");
  }
  return value;
}

}  // namespace stalemate
