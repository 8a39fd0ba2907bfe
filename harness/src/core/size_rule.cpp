#include "stalemate/size_rule.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>
#include <system_error>

namespace stalemate {

namespace {

constexpr std::string_view kPowerOfTwo = "power_of_two";
constexpr std::string_view kMultipleOf = "multiple_of ";
constexpr std::string_view kAny = "any";

}  // namespace

std::uint32_t rounded_down(const SizeRule& rule, std::uint32_t size) {
  const std::uint32_t rounded =
      rule.power_of_two ? std::bit_floor(size) : size - size % rule.multiple_of;
  return rounded == 0 ? size : rounded;
}

std::uint32_t rounded_up(const SizeRule& rule, std::uint32_t size) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  const std::uint64_t wide = std::max(1u, size);
  const std::uint64_t rounded =
      rule.power_of_two ? std::bit_ceil(wide)
                        : (wide + rule.multiple_of - 1) / rule.multiple_of * rule.multiple_of;
  return static_cast<std::uint32_t>(std::min(rounded, most));
}

std::string to_text(const SizeRule& rule) {
  if (rule.power_of_two) return std::string(kPowerOfTwo);
  if (rule.multiple_of == 1) return std::string(kAny);
  return std::string(kMultipleOf) + std::to_string(rule.multiple_of);
}

std::optional<SizeRule> size_rule(std::string_view text) {
  if (text == kAny) return SizeRule{};
  if (text == kPowerOfTwo) return SizeRule{.power_of_two = true};
  if (!text.starts_with(kMultipleOf)) return std::nullopt;
  text.remove_prefix(kMultipleOf.size());
  SizeRule rule;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), rule.multiple_of);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && rule.multiple_of != 0 ? std::optional(rule) : std::nullopt;
}

}  // namespace stalemate
