#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stalemate {

/// More parts than this are a slip of the hand.
constexpr std::uint32_t kShardsMax = 10'000;

/// One of `count` parts of a run, the `index`-th, counted from 1. The verdicts of a plan are dealt
/// out to the parts in turn, in the order of the plan, device by device.
struct Shard {
  std::uint32_t index = 1;
  std::uint32_t count = 1;

  /// Whether the verdict at `position`, counted from 0, is of this part.
  bool has(std::size_t position) const { return position % count == index - 1; }
  bool is_whole() const { return count == 1; }

  friend bool operator==(const Shard&, const Shard&) = default;
};

/// "2/4".
std::string to_text(const Shard& shard);

/// Nothing if the text is not K/N with 1 <= K <= N <= kShardsMax.
std::optional<Shard> shard_from_text(std::string_view text);

}  // namespace stalemate
