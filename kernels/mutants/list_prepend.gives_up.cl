// Mutant: gives up when its compare-exchange fails.
//
// Claim it makes and breaks: each call puts `node` in front of the list, once. A call whose
// compare-exchange fails prepends nothing. Alone it never fails, so only contention shows it.
// Memory orders: relaxed are enough.
// Seen in the wild: loops with a bound, so that no device hangs, whose caller does not look at the
// outcome.

void prepend_gives_up_global(volatile __global int *head, __global int *next, int node) {
  const int first = *head;
  next[node] = first;
  atomic_cmpxchg(head, first, node);
}

void prepend_gives_up_local(volatile __local int *head, __local int *next, int node) {
  const int first = *head;
  next[node] = first;
  atomic_cmpxchg(head, first, node);
}
