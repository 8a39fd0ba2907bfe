// Mutant: looks at the head again to see whether it won.
//
// Claim it makes and breaks: each call puts `node` in front of the list, once. If another node was
// prepended between the compare-exchange, which succeeded, and the look, the node is prepended a
// second time, and the list runs in a circle.
// Memory orders: none would help; whether a compare-exchange succeeded, it says itself.

void prepend_looks_again_global(volatile __global int *head, __global int *next, int node) {
  do {
    const int first = *head;
    next[node] = first;
    atomic_cmpxchg(head, first, node);
  } while (*head != node);
}

void prepend_looks_again_local(volatile __local int *head, __local int *next, int node) {
  do {
    const int first = *head;
    next[node] = first;
    atomic_cmpxchg(head, first, node);
  } while (*head != node);
}
