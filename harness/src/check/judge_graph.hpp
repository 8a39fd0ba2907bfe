#pragma once

#include "check/value_graph.hpp"

namespace stalemate::check {

/// Judges a history of which nothing is known beforehand: by `Unique` if no value occurs twice,
/// else by `Euler`, and then by `Exact` if it is small and program order can matter.
ChainResult judge_graph(const ValueGraph& graph);

}  // namespace stalemate::check
