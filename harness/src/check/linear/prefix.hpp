#pragma once

#include "check/linear/search.hpp"

namespace stalemate::check::linear {

/// The operations of a task that nothing explains, as an order that agrees with theirs.
std::vector<Index> in_order(const SearchTask& task);

/// How many operations of `order` at least no order explains, whichever of the others take place
/// among them. Halves until nothing shorter is known within `steps_max` steps. Requires that no
/// order explains all.
std::size_t shortest_unexplained(const SearchTask& task, std::span<const Index> order,
                                 std::uint64_t steps_max);

}  // namespace stalemate::check::linear
