// Mutant C2 of a pair of updates: a barrier between the raises. It orders memory for the
// work-group only.
//
// Claim it makes and breaks: who finds that the second was raised finds the first raised, too,
// though they be of another work-group.
// Memory orders: acquire and release at work-group scope; device scope is needed. An NVIDIA H200
// has the two in either order.

#define ORDER_PAIR() barrier(CLK_GLOBAL_MEM_FENCE)

#include "../update_pairs.cl"
