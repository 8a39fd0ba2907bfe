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
/// fence or barrier that orders less than its author may hope for may be why: one of OpenCL 1.x,
/// which holds for its work-group; one without the flag of that memory; a fence of narrow scope.
/// Nothing where `kind` does not come of memory order.
std::optional<Fact> weak_fence_fact(const Recording& recording, const Case& input,
                                    ViolationKind kind);

}  // namespace stalemate::engine
