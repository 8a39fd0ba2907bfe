#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "sim/memory/apart_memory.hpp"

namespace stalemate::sim {

/// Global memory of a simulated device: one mapping, cut into objects for one launch after another.
/// Between two objects, and after the last, lie at least 128 bytes that belong to none.
class Arena {
 public:
  /// Forgets all objects, makes new ones of these sizes and fills everything with poison: 0xA5.
  /// Returns where each begins, 128-byte aligned. Throws std::bad_alloc.
  std::vector<std::byte*> lay_out(const std::vector<std::size_t>& sizes);

 private:
  ApartMemory memory_;
};

}  // namespace stalemate::sim
