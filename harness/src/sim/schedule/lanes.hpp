#pragma once

#include <cstdint>
#include <vector>

namespace stalemate::sim {

/// Lanes that go the same way, until they meet again those whom they diverged from.
struct Level {
  std::uint32_t begin = 0;           // of its lanes, which are all from there on
  std::uint32_t reconverges_at = 0;  // the block; 0: nowhere
};

/// A sub-group in lockstep, as on GPUs before Volta: a stack whose top level alone goes on (Fung et
/// al., "Dynamic Warp Formation", MICRO 2007). Each level's lanes are the end of one list, so that
/// those of a level that gives way are the level's below without being moved.
struct Lanes {
  std::vector<std::uint32_t> ids = {};  // work-items that have not ended, or ended in this level
  std::vector<Level> levels = {};       // at least one, unless the work-group waits for a place
  std::uint32_t runnable = 0;           // lanes of the top level that can go on
  std::uint32_t waiting = 0;            // at a barrier or collective
  bool have_ended = false;              // lanes of the top level that are still in the list
  // The branch that lanes are at: the way of the first one to come, and whether others go another.
  std::uint32_t target = 0;
  std::uint32_t reconverges_at = 0;
  bool diverged = false;
  // In each step every lane of the top level that can go on does, once.
  std::uint32_t first = 0;  // who began it
  std::uint32_t gone = 0;   // who have had their turn in it
  std::uint64_t steps = 0;
  std::uint64_t draw_key = 0;
};

inline std::uint32_t top_size(const Lanes& lanes) {
  return static_cast<std::uint32_t>(lanes.ids.size()) - lanes.levels.back().begin;
}

}  // namespace stalemate::sim
