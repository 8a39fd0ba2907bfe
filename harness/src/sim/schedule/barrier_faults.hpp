#pragma once

#include "sim/dispatch/dispatch.hpp"
#include "sim/schedule/work_item.hpp"

namespace stalemate::sim {

/// Not all work-items of a barrier come to it.
Fault ended_before_barrier(const Launch& launch, const WorkItem& waits, const WorkItem& ended);
/// The other comes to that site; or they have asked for different asynchronous copies before.
Fault at_different_barriers(const Launch& launch, const WorkItem& waits, const WorkItem& other,
                            std::uint64_t site);

/// Of a sub-group in lockstep some wait for all, and keep others from going on.
Fault diverged_before_barrier(const Launch& launch, const Crew& crew, const Barrier& sub_group);

/// Has ended, and never waited for an asynchronous copy that it asked for: OpenCL C 3.0, 6.15.11.
Fault ended_before_wait(const Launch& launch, const WorkItem& ended);

/// Somebody who waits at the barrier, or has ended; there is one.
const WorkItem& waiting_in(const Crew& crew, const Barrier& barrier);
const WorkItem& ended_in(const Crew& crew, const Barrier& barrier);

}  // namespace stalemate::sim
