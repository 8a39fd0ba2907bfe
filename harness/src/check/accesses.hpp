#pragma once

#include <optional>

#include "check/access_history.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::check {

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
