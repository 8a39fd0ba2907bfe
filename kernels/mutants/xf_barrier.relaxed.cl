// Mutant E3: the barrier between work-groups of Xiao and Feng by relaxed atomics, as if barrier()
// ordered memory for all.
//
// Claim it makes and breaks: who is through finds what all groups have written before. Everybody
// waits as long as they should, and barriers with CLK_GLOBAL_MEM_FENCE stand on either side; but
// these have work-group scope.
// Memory orders: release and acquire at device scope are needed.

#define RELEASE memory_order_relaxed
#define ACQUIRE memory_order_relaxed

#include "../xf_barrier.cl"
