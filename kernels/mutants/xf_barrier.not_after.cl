// Mutant E6: the barrier between work-groups of Xiao and Feng without the barrier of the group
// behind.
//
// Claim it makes and breaks: who is through finds what all groups have written before. The leader
// alone waits; the others of its group go on at once.
// Memory orders: as they should be.

#define AFTER

#include "../xf_barrier.cl"
