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

/// Of what no order explains, in an order that agrees with theirs, those that are needed for that:
/// of the others none happens before one that is needed, and what is left no order explains
/// whichever of them take place. More than a person reads is left as it is.
std::vector<Index> condensed(const SearchTask& task, std::span<const Index> unexplained,
                             std::uint64_t steps_max);

/// Of `order`, those that are among `chosen` and those that happen before one of these. The order
/// that was forced counts for nothing here.
std::vector<Index> closed_under_order(const SearchTask& task, std::span<const Index> order,
                                      std::span<const Index> chosen);

}  // namespace stalemate::check::linear
