#include "serial_equivalence/serial_shape.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace stalemate::properties {

namespace {

/// A side takes as much as four digits say: no work-group has more work-items.
constexpr std::uint32_t kSideMax = 4096;

std::optional<std::uint32_t> side_in(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(begin);
  text = text.substr(0, text.find_last_not_of(' ') + 1);
  std::uint32_t side = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), side);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  return is_number && side >= 1 && side <= kSideMax ? std::optional(side) : std::nullopt;
}

/// The largest divisor of `number` whose power of `exponent` is no larger.
std::uint32_t side_of(std::uint32_t number, std::uint32_t exponent) {
  std::uint32_t side = 1;
  for (std::uint64_t divisor = 2;; ++divisor) {
    const std::uint64_t power = exponent == 2 ? divisor * divisor : divisor * divisor * divisor;
    if (power > number) return side;
    if (number % divisor == 0) side = static_cast<std::uint32_t>(divisor);
  }
}

std::array<std::uint32_t, 3> sides_of(std::uint32_t number, std::uint32_t dimensions) {
  const std::uint32_t depth = dimensions == 3 ? side_of(number, 3) : 1;
  const std::uint32_t height = dimensions >= 2 ? side_of(number / depth, 2) : 1;
  return {number / depth / height, height, depth};
}

}  // namespace

std::optional<SerialShape> serial_shape(std::string_view text) {
  SerialShape shape{.dimensions = 0, .work_group = {1, 1, 1}};
  for (;;) {
    const std::size_t times = std::min(text.find('x'), text.size());
    const auto side = side_in(text.substr(0, times));
    if (!side || shape.dimensions == shape.work_group.size()) return std::nullopt;
    shape.work_group[shape.dimensions++] = *side;
    if (times == text.size()) break;
    text.remove_prefix(times + 1);
  }
  const auto& [width, height, depth] = shape.work_group;
  const std::uint64_t size = std::uint64_t{width} * height * depth;
  return size <= kSideMax ? std::optional(shape) : std::nullopt;
}

std::string shape_text(const SerialShape& shape) {
  std::string text = std::to_string(shape.work_group[0]);
  for (std::uint32_t i = 1; i < shape.dimensions; ++i) {
    text += " x " + std::to_string(shape.work_group[i]);
  }
  return text;
}

NdShape folded(const NdRange& range, const SerialShape& shape) {
  return {.dimensions = shape.dimensions,
          .work_groups = sides_of(range.work_groups, shape.dimensions),
          .work_group_size = shape.is_fixed() ? shape.work_group
                                              : sides_of(range.work_group_size, shape.dimensions)};
}

}  // namespace stalemate::properties
