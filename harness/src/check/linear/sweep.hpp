#pragma once

#include "check/linear/elements.hpp"
#include "check/linear/intervals.hpp"

namespace stalemate::check::linear {

/// Why no order explains a queue or bag whose order is one of intervals, in n log n time. Without a
/// capacity and anybody who found no room it is exact: no defect means that there is an order (for
/// the queue: Henzinger, Sezgin and Vafeiadis, "Aspect-oriented linearizability proofs", CONCUR
/// 2013, theorem 1). Otherwise a defect is one all the same.
std::optional<Defect> sweep(const Elements& elements, const std::vector<Interval>& intervals,
                            ModelKind kind);

}  // namespace stalemate::check::linear
