// Mutant E3: the barrier between work-groups of Xiao and Feng, whose flags are loaded relaxed.
//
// Claim it makes and breaks: who is through finds what all groups have written before. The barrier
// of the group behind the wait has work-group scope, so it hears nothing of what other groups have
// released.
// Memory orders: acquire at device scope is needed where a flag is waited for.

#define ACQUIRE memory_order_relaxed

#include "../xf_barrier.cl"
