#pragma once

#include <cstdint>

namespace stalemate::sim {

/// Basic blocks are where a work-item's own state is known: see watch.hpp. Most of the time nobody
/// looks, and they are counted.

/// Before any work-item is awake. So many blocks between two events are no computation any more.
void begin_blocks(std::uint64_t blocks_max);

/// Looks at each block as long as the launch is certified, or a loop without events is.
void watch_blocks();

}  // namespace stalemate::sim
