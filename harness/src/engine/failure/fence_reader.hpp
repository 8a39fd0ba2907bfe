#pragma once

#include <functional>

#include "stalemate/simulator/schedule.hpp"

namespace stalemate::engine {

/// Which fences and barriers order less than their authors may hope for.
struct Weakness {
  std::function<bool(const Access&)> is_of;
  bool is_of_local = false;    // it is local memory that they do not order, or else global
  bool holds_in_group = true;  // within a work-group they do
  bool needs_change = false;   // counts where others changed the place alone, and no load
};

/// A fence of the code under test of that weakness that did less than was hoped for in `recording`:
/// a plain load after it saw what was older than memory at the fence, or a plain store or a late
/// read-modify-write before it was not in memory yet when another work-group, or work-item where
/// the fence does not hold within a work-group, came to the place after the fence. It points into
/// `recording`; null if there is none.
const Access* weak_fence(const Recording& recording, const Weakness& weakness);

}  // namespace stalemate::engine
