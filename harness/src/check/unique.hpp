#pragma once

#include <optional>

#include "stalemate/chain.hpp"

namespace stalemate::check {

/// Judges a history in which no value occurs twice: joins each value's maker with its taker, and
/// asks whether these links are one path, in an order that every work-item agrees with.
///
/// Says nothing if some value occurs twice or the history is not explained; `judge_graph` then
/// finds the reason. What it says is what `judge_graph` would say, in a fraction of the time.
template <class Word>
std::optional<ChainResult> explain_unique(const RmwHistory<Word>& history);

}  // namespace stalemate::check
