// Prepending to a linked list of indices: link to the first node, then compare-exchange the head.
//
// Claim: each call puts `node` in front of the list whose first node `*head` names, once. Lists end
// in -1.
// Memory orders: relaxed; who reads the list, reads it after the kernel. These functions publish
// nothing to readers that walk it meanwhile: that takes a release (list_prepend_c11.cl).
// What would break it: a plain store to the head; a link that is not refreshed when the
// compare-exchange fails; leaving the loop although it failed.

void prepend_global(volatile __global int *head, __global int *next, int node) {
  int first;
  do {
    first = *head;
    next[node] = first;
  } while (atomic_cmpxchg(head, first, node) != first);
}

void prepend_local(volatile __local int *head, __local int *next, int node) {
  int first;
  do {
    first = *head;
    next[node] = first;
  } while (atomic_cmpxchg(head, first, node) != first);
}

// The lecture's loop, through a pointer that is not volatile. Correct as long as each turn reads
// the head anew: the compiler must, since the compare-exchange may have changed it. Where a cache
// may go on answering plain reads with an old value, the loop may not end, but what it does is
// right: a stale guess fails.
void prepend_plain_global(__global int *head, __global int *next, int node) {
  int first;
  do {
    first = *head;
    next[node] = first;
  } while (atomic_cmpxchg((volatile __global int *)head, first, node) != first);
}

void prepend_plain_local(__local int *head, __local int *next, int node) {
  int first;
  do {
    first = *head;
    next[node] = first;
  } while (atomic_cmpxchg((volatile __local int *)head, first, node) != first);
}
