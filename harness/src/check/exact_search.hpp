#pragma once

#include <variant>

#include "check/value_graph.hpp"

namespace stalemate::check {

/// An order that explains the values and agrees with every work-item.
struct OrderFound {};
struct NoOrder {};
struct SearchGivenUp {};

using SearchOutcome = std::variant<OrderFound, NoOrder, SearchGivenUp>;

/// Looks for such an order, in no more than `steps_max` steps. Requires a balanced history.
SearchOutcome search_order(const ValueGraph& graph, std::uint64_t steps_max);

}  // namespace stalemate::check
