// Mutant D1: publishes the head with a plain store.
//
// Claim it makes and breaks: each call puts `node` in front of the list, once. Two work-items link
// to one first node, and the node of the one that stores first is overwritten in the head.
// Memory orders: none would help; the read and the store are two accesses.

void prepend_plain_store_global(volatile __global int *head, __global int *next, int node) {
  next[node] = *head;
  *head = node;
}

void prepend_plain_store_local(volatile __local int *head, __local int *next, int node) {
  next[node] = *head;
  *head = node;
}
