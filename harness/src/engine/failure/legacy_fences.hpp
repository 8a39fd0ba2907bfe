#pragma once

#include <optional>

#include "stalemate/case.hpp"
#include "stalemate/simulator/schedule.hpp"
#include "stalemate/verdict.hpp"

namespace stalemate::engine {

/// Whether a violation of that kind may come of memory that is seen too late: of a property's own
/// kinds nobody knows that it may not.
bool may_come_of_order(ViolationKind kind);

/// Whether that is a fence of OpenCL 1.x: `mem_fence`, `read_mem_fence` or `write_mem_fence`. On
/// simulated devices they order memory within the work-group alone.
bool is_legacy_fence(const Access& access);

/// A fact for the explanation of a violation of `kind`, seen with `input` in `recording`, if a
/// legacy fence may be why: a plain load after it saw what was older than memory at the fence, or a
/// plain store or a late read-modify-write before it was not in memory yet when another work-group
/// came to the place after the fence. Nothing where `kind` does not come of memory order, and where
/// the cells are in local memory, of which every work-group has its own under the same name.
std::optional<Fact> legacy_fence_fact(const Recording& recording, const Case& input,
                                      ViolationKind kind);

}  // namespace stalemate::engine
