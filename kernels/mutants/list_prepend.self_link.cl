// Mutant: links to the head as it is after the exchange, which is the node itself.
//
// Claim it makes and breaks: each call puts `node` in front of the list, once. The node links to
// itself, alone or not: what follows is cut off, and the list runs in a circle.
// Memory orders: none would help.

void prepend_self_link_global(volatile __global int *head, __global int *next, int node) {
  atomic_xchg(head, node);
  next[node] = *head;
}

void prepend_self_link_local(volatile __local int *head, __local int *next, int node) {
  atomic_xchg(head, node);
  next[node] = *head;
}
