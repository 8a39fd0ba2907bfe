#include "gen/work_group_sizes.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <optional>
#include <set>

#include "gen/draw.hpp"

namespace stalemate::gen {

namespace {

// Powers of two are what people write, so they get half of the draws where there is one.
std::uint32_t size_of_length(Draw& draw, Range range, std::uint32_t length) {
  const Range choices = Draw::with_length(range, length);
  const bool offers_power = std::has_single_bit(choices.low);
  return offers_power && draw.one_in(2) ? choices.low : draw.evenly(choices);
}

// Of two neighbours above 2, at most one is a power of two.
std::optional<std::uint32_t> largest_odd_shape(Range range) {
  if (!std::has_single_bit(range.high)) return range.high;
  if (range.high > range.low && !std::has_single_bit(range.high - 1)) return range.high - 1;
  return std::nullopt;
}

void include_an_odd_shape(std::set<std::uint32_t>& sizes, Range range) {
  const bool has_one = std::any_of(sizes.begin(), sizes.end(),
                                   [](std::uint32_t size) { return !std::has_single_bit(size); });
  const std::optional<std::uint32_t> odd_shape = largest_odd_shape(range);
  if (has_one || !odd_shape) return;
  if (sizes.size() == kWorkGroupSizesMax) sizes.erase(std::prev(sizes.end()));
  sizes.insert(*odd_shape);
}

}  // namespace

std::vector<std::uint32_t> work_group_sizes(Range range, Seed seed) {
  Draw draw{rc::Random(seed.value)};
  const std::uint32_t shortest = Draw::bit_length(range.low);
  const std::uint32_t lengths = Draw::bit_length(range.high) - shortest + 1;
  std::set<std::uint32_t> sizes;
  // One draw in each sixth of the lengths, so that no magnitude is left out.
  for (std::uint32_t part = 0; part < kWorkGroupSizesMax; ++part) {
    const std::uint32_t offset =
        (part * lengths + draw.below(lengths)) / static_cast<std::uint32_t>(kWorkGroupSizesMax);
    sizes.insert(size_of_length(draw, range, shortest + offset));
  }
  include_an_odd_shape(sizes, range);
  return {sizes.begin(), sizes.end()};
}

}  // namespace stalemate::gen
