#pragma once

#include <optional>
#include <span>
#include <vector>

#include "stalemate/chain.hpp"

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

struct AccessResult {
  /// `Unique` where no value was made twice: complete. Else `Euler`: complete without program
  /// order, and sound with it.
  Tier tier = Tier::Unique;
  std::optional<AccessBroken> broken = {};
};

/// Judges the accesses of one cell by coherence: whether one order of all, that agrees with each
/// work-item's own, explains every value. In linear time but for the numbering of values.
///
/// Without program order: let d(v) be how often v was made, less how often it was updated, the
/// first value made once more and the last one updated once more. An order exists exactly if no
/// d(v) is negative; every component of values that updates lead between, and that holds a taken
/// value, holds the first value or a stored one; and, if there is a store, the d(v) of the first
/// value's component are not all zero. Program order: a value that was made once is there once, for
/// one stretch of time. So what made it, those who load it and the one that updates it stand in a
/// row; such rows, each in one piece, must have an order that agrees with every work-item, that
/// begins with the row of the first value, and ends with that of the last one. The rows are all
/// there is to order if no value was made twice. Others are in rows of their own here, though they
/// may have less freedom than that: then what passes is not proven.
template <class Word>
AccessResult judge_accesses(const AccessHistory<Word>& history);

}  // namespace stalemate::check
