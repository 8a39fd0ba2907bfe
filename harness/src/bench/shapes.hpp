#pragma once

#include <cstdint>

#include "stalemate/case.hpp"
#include "stalemate/property.hpp"

namespace stalemate::bench {

constexpr std::uint32_t kCellsUsual = 1024;

/// The size of a case.
struct Shape {
  NdRange nd_range;
  std::uint32_t operations_per_item = 1;
  std::uint32_t cells = kCellsUsual;

  friend bool operator==(const Shape&, const Shape&) = default;
};

/// At most `operations` operations, of which there are at least 4, and more than two thirds of
/// them: two work-groups of two work-items at least, of 64 work-items with 64 operations each at
/// most.
Shape shape_of(std::uint64_t operations, std::uint32_t cells = kCellsUsual);

/// 4 work-groups of 64 work-items, one operation each.
constexpr Shape kSmallShape{{4, 64}, 1, 64};

/// Case number `index` of a subject, as its property generates it but for the shape: evenly on
/// neighbouring cells in global memory, where the subject works there, without stress. Before
/// any clamping.
Case case_of(const Property& property, const Subject& subject, const Shape& shape,
             OperandKind operands, std::uint64_t index);

}  // namespace stalemate::bench
