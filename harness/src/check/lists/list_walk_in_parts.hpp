#pragma once

#include <cstdint>
#include <optional>

#include "check/lists/lists.hpp"

namespace stalemate::check {

/// What `walk_lists` says, or nothing if some walk came to a snag. For many nodes in random order
/// it takes a fraction of the time that following link after link takes, because that waits for
/// memory at each node. A part begins about every `part_length` nodes, which is above 0.
std::optional<Walk> walk_in_parts(const Lists& lists, std::uint32_t part_length);

}  // namespace stalemate::check
