#include "base/checksum.hpp"

#include <charconv>
#include <fmt/format.h>
#include <system_error>

// All of it is in the header, so whoever links the layer needs no library.
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace stalemate {

namespace {

constexpr std::size_t kChecksumDigits = 16;
constexpr int kChecksumBase = 16;

}  // namespace

std::uint64_t checksum(std::string_view text, std::uint64_t key) {
  return XXH3_64bits_withSeed(text.data(), text.size(), key);
}

std::string checksum_text(std::uint64_t sum) {
  return fmt::format("{:016x}", sum);
}

std::optional<std::uint64_t> checksum_from_text(std::string_view digits) {
  std::uint64_t sum = 0;
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, sum, kChecksumBase);
  const bool is_whole =
      digits.size() == kChecksumDigits && read.ec == std::errc() && read.ptr == end;
  return is_whole ? std::optional(sum) : std::nullopt;
}

}  // namespace stalemate
