#pragma once

#include <cstdint>
#include <string_view>

namespace stalemate {

/// The root of all randomness of one thing: a run, a subject, a case. Never zero by accident: it
/// has no default.
///
/// Children are derived by hashing (SplitMix64's finaliser, Steele et al., OOPSLA 2014), never by
/// adding: generators seeded with s and s + 1 may be one stream shifted by a draw.
struct Seed {
  explicit constexpr Seed(std::uint64_t v) : value(v) {}

  /// An independent seed for the part called `label`.
  Seed split(std::string_view label) const;

  /// An independent seed for the part number `index`.
  Seed split(std::uint64_t index) const;

  friend bool operator==(const Seed&, const Seed&) = default;

  std::uint64_t value;
};

}  // namespace stalemate
