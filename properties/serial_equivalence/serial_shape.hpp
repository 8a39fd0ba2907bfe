#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "stalemate/nd_range.hpp"

namespace stalemate::properties {

/// How the ND-range of a case is folded into dimensions.
struct SerialShape {
  std::uint32_t dimensions = 1;
  std::array<std::uint32_t, 3> work_group = {0, 0, 0};  // 0: any size, folded like work-groups

  bool is_fixed() const { return work_group[0] != 0; }
  std::uint32_t work_group_size() const { return work_group[0] * work_group[1] * work_group[2]; }
};

/// "16 x 16" or "8 x 8 x 4", each side at least 1.
std::optional<SerialShape> serial_shape(std::string_view text);

/// The text that says a shape with a work-group of its own: "16 x 16".
std::string shape_text(const SerialShape& shape);

/// `range` in these dimensions, its sides as alike as its numbers allow: 12 work-groups are 4 by 3,
/// 7 are 7 by 1.
NdShape folded(const NdRange& range, const SerialShape& shape);

}  // namespace stalemate::properties
