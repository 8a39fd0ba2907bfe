// Mutant E3: the barrier between work-groups of Xiao and Feng, whose flags are stored relaxed.
//
// Claim it makes and breaks: who is through finds what all groups have written before. The barrier
// of the group in front of a flag has work-group scope, so the flag tells other groups nothing of
// what was written.
// Memory orders: release at device scope is needed where a flag is stored.

#define RELEASE memory_order_relaxed

#include "../xf_barrier.cl"
