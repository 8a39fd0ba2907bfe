#pragma once

#include <optional>
#include <span>

#include "check/linear/defect.hpp"
#include "check/linear/model.hpp"

namespace stalemate::check::linear {

/// What counting finds in a counter, a register, one key of a set or map, or one handle of an
/// allocator: sums that can't be, values that nobody wrote, more that came out than went in. That
/// it finds nothing does not mean that there is an order.
std::optional<Defect> tally(const History& history, std::span<const Index> operations,
                            const ModelTerms& terms);

}  // namespace stalemate::check::linear
