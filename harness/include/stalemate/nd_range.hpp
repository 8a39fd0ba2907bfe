#pragma once

#include <cstdint>

namespace stalemate {

/// The size of one dispatch: `work_groups` work-groups of `work_group_size` work-items each.
///
/// Always one-dimensional. Contention does not care about dimensions, and two numbers shrink better
/// than six.
struct NdRange {
  std::uint32_t work_groups = 1;
  std::uint32_t work_group_size = 1;

  constexpr std::uint64_t work_items() const {
    return std::uint64_t{work_groups} * work_group_size;
  }
  friend bool operator==(const NdRange&, const NdRange&) = default;
};

}  // namespace stalemate
