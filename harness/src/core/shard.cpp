#include "stalemate/run/shard.hpp"

#include <charconv>
#include <fmt/format.h>
#include <system_error>

namespace stalemate {

namespace {

std::optional<std::uint32_t> shard_number(std::string_view digits) {
  std::uint32_t value = 0;
  const char* end = digits.data() + digits.size();
  const auto read = std::from_chars(digits.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return value;
}

}  // namespace

std::string to_text(const Shard& shard) {
  return fmt::format("{}/{}", shard.index, shard.count);
}

std::optional<Shard> shard_from_text(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto index = shard_number(text.substr(0, slash));
  const auto count = shard_number(text.substr(slash + 1));
  if (!index || !count) return std::nullopt;
  if (*index == 0 || *index > *count || *count > kShardsMax) return std::nullopt;
  return Shard{*index, *count};
}

}  // namespace stalemate
