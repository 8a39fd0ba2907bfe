#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace stalemate::check {

/// What an operation does to its cell.
enum class Act : std::uint8_t {
  Update,  // takes the value that is there and makes another of it, in one step
  Load,    // takes the value that is there, and leaves it
  Store,   // makes a value, whatever was there
};

/// All loads, stores and updates of one cell, as in `RmwHistory`. What a store took and what a load
/// made is not looked at.
template <class Word>
struct AccessHistory {
  std::span<const Act> acts;
  std::span<const Word> old_values;           // as long as acts
  std::span<const Word> new_values;           // likewise
  std::span<const std::uint32_t> item_begin;  // as in RmwHistory
  Word initial = 0;
  Word final = 0;
};

/// Why no order explains the accesses. The first that holds, in this order.
enum class AccessBreak : std::uint8_t {
  Unmade,     // an operation took a value that nobody made
  Fork,       // more updates took a value than made it
  LostFinal,  // the cell ends with a value that nobody made, or that was updated or stored over
  Circle,     // updates in a circle that the cell never came to
  Backwards,  // a work-item comes back to a value that was before the one that it had already
};

struct AccessBroken {
  AccessBreak why = AccessBreak::Unmade;
  std::uint64_t surplus = 0;  // a lower bound on the operations that went wrong, at least 1
  /// Positions in the history. For Unmade one, a load if there is such a load; for Fork two that
  /// took the same value; for LostFinal none; for Circle one of the circle; for Backwards two
  /// neighbours of one work-item, in its order.
  std::vector<std::size_t> operations = {};
};

}  // namespace stalemate::check
