#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace stalemate {

/// The size of one dispatch: `work_groups` work-groups of `work_group_size` work-items each.
///
/// Of all dimensions together. Contention does not care about dimensions, and two numbers shrink
/// better than six.
struct NdRange {
  std::uint32_t work_groups = 1;
  std::uint32_t work_group_size = 1;

  constexpr std::uint64_t work_items() const {
    return std::uint64_t{work_groups} * work_group_size;
  }
  friend bool operator==(const NdRange&, const NdRange&) = default;
};

/// An ND-range folded into up to three dimensions. Numbers of work-groups, and of work-items within
/// one, count dimension 0 first, as OpenCL's linear numbers do.
struct NdShape {
  std::uint32_t dimensions = 1;                           // 1 to 3
  std::array<std::uint32_t, 3> work_groups{1, 1, 1};      // 1 from `dimensions` on
  std::array<std::uint32_t, 3> work_group_size{1, 1, 1};  // likewise

  friend bool operator==(const NdShape&, const NdShape&) = default;
};

/// One dimension of that shape.
constexpr NdShape shape_of(const NdRange& range) {
  return {.dimensions = 1,
          .work_groups = {range.work_groups, 1, 1},
          .work_group_size = {range.work_group_size, 1, 1}};
}

/// What all dimensions have together. Each product has 32 bits.
constexpr NdRange nd_range_of(const NdShape& shape) {
  const auto& [x, y, z] = shape.work_groups;
  const auto& [width, height, depth] = shape.work_group_size;
  return {x * y * z, width * height * depth};
}

}  // namespace stalemate
