#pragma once

#include <cstdint>
#include <vector>

#include "sim/explore/event.hpp"

namespace stalemate::sim::explore {

/// Where a work-item runs.
struct Seat {
  std::uint8_t sub_group = 0;  // of the whole ND-range
  std::uint8_t work_group = 0;
  std::uint8_t device = 0;
};

/// The work-items of the dispatch; at most kItemsMax.
using Seats = std::vector<Seat>;

/// Whether each one's scope reaches the other. OpenCL asks for the same scope besides; who names
/// wider ones than needed is not accused.
inline bool is_inclusive(const Seats& seats, const Event& a, const Event& b) {
  const Seat& one = seats[a.item];
  const Seat& other = seats[b.item];
  const MemoryScope scope = a.scope < b.scope ? a.scope : b.scope;
  if (scope == MemoryScope::AllDevices) return true;
  if (one.device != other.device) return false;
  if (scope == MemoryScope::Device) return true;
  if (one.work_group != other.work_group) return false;
  if (scope == MemoryScope::WorkGroup) return true;
  return scope == MemoryScope::SubGroup && one.sub_group == other.sub_group;
}

}  // namespace stalemate::sim::explore
