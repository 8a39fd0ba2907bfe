// Mutant E6: the barrier between work-groups of Xiao and Feng without the barrier of the group in
// front.
//
// Claim it makes and breaks: who is through finds what all groups have written before. The leader
// raises the flag of its group when it has written, whether the others of the group have or not.
// Memory orders: as they should be.

#define BEFORE

#include "../xf_barrier.cl"
