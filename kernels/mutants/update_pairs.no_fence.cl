// Mutant C1 of a pair of updates: nothing orders the second raise behind the first.
//
// Claim it makes and breaks: who finds that the second was raised finds the first raised, too.
// Memory orders: relaxed, and a fence of device scope is needed. An NVIDIA H200 has the two in
// either order.

#define ORDER_PAIR()

#include "../update_pairs.cl"
