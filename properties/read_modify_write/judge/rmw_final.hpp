#pragma once

#include <cstdint>
#include <optional>

#include "read_modify_write/judge/rmw_cells.hpp"
#include "stalemate/chain.hpp"

namespace stalemate::properties {

/// Whether a cell ends as its operations say, whatever their order.
enum class FinalState : std::uint8_t {
  Right,      // the one value that every order gives, or one that nothing can be missing from
  Wrong,      // no order gives it
  Plausible,  // some order may give it: within the rounding errors of all of them
  Unknown,    // the last value depends on the order too much to tell
};

struct FinalValue {
  FinalState state = FinalState::Unknown;
  std::optional<Bits> expected;  // where every order gives the same
};

/// Judges the last value of a cell by its operands alone, without what was returned.
///
/// It decides for integers and for models that select one of their arguments, and for sums of exact
/// operands. For other sums of floats it bounds the error of any order: n additions err by at most
/// n times half a unit in the last place of the sum of magnitudes (Higham, "Accuracy and Stability
/// of Numerical Algorithms", section 4.2).
template <class Word>
FinalValue final_value(const RmwContext& context, const CellHistory<Word>& history);

/// What may be claimed about a cell's operations before looking at what they returned.
template <class Word>
check::Claim claim_of(const RmwContext& context, const CellHistory<Word>& history);

}  // namespace stalemate::properties
