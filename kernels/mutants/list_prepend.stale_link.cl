// Mutant D3: does not link anew when the compare-exchange fails.
//
// Claim it makes and breaks: each call puts `node` in front of the list, once. After a failed turn
// the node still links to what was first before, and those that others prepended meanwhile are cut
// off.
// Memory orders: relaxed are enough.

void prepend_stale_link_global(volatile __global int *head, __global int *next, int node) {
  int first = *head;
  int found = first;
  next[node] = first;
  do {
    first = found;
    found = atomic_cmpxchg(head, first, node);
  } while (found != first);
}

void prepend_stale_link_local(volatile __local int *head, __local int *next, int node) {
  int first = *head;
  int found = first;
  next[node] = first;
  do {
    first = found;
    found = atomic_cmpxchg(head, first, node);
  } while (found != first);
}
