#pragma once

#include <optional>

#include "stalemate/chain.hpp"

namespace stalemate::check {

/// Judges a history whose operations only ever move the cell one way. A balanced history of that
/// kind is one path through its values, because a circle would have to come back. So it is
/// explained exactly if it balances, every value that was taken and left as it is was reached, and
/// no work-item takes a value that lies before one that it has made.
///
/// Says nothing if an operation contradicts the claim, or if the history is not explained; other
/// tiers then find the reason. Trusts the fingerprint, with the error that it has.
template <class Word>
std::optional<ChainResult> explain_by_growth(const RmwHistory<Word>& history, const Claim& claim);

}  // namespace stalemate::check
