#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stalemate {

/// Which sizes code is right for, beside the least and the most of them.
struct SizeRule {
  bool power_of_two = false;
  std::uint32_t multiple_of = 1;  // at least 1; not used with `power_of_two`

  friend bool operator==(const SizeRule&, const SizeRule&) = default;
};

/// The largest size up to `size` that the rule allows; `size` itself if there is none.
std::uint32_t rounded_down(const SizeRule& rule, std::uint32_t size);

/// The smallest size from `size` on that the rule allows, as long as it has 32 bits.
std::uint32_t rounded_up(const SizeRule& rule, std::uint32_t size);

/// "power_of_two", "multiple_of 32", "any".
std::string to_text(const SizeRule& rule);
std::optional<SizeRule> size_rule(std::string_view text);

}  // namespace stalemate
