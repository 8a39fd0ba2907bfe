#pragma once

#include <optional>

#include "stalemate/chain.hpp"

namespace stalemate::check {

/// Judges a history of a few operations that is explained, without memory of its own: most cases
/// are small, and have many cells.
///
/// Says nothing if the history is longer or not explained, or if a value occurs twice and some
/// work-item has several operations; `judge_graph` then looks. What it says is what `judge_graph`
/// would say.
template <class Word>
std::optional<ChainResult> explain_small(const RmwHistory<Word>& history);

}  // namespace stalemate::check
