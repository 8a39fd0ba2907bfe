// Mutant D5: pops without a tag, so that a head that came back passes for one that never went away
// (ABA).
//
// Claim it makes and breaks: pop takes the first node off, and returns it. Between its look at the
// first node's link and its compare-exchange, that node and the next are popped and the first
// prepended again: the exchange succeeds, and the head names a node that somebody else holds.
// Memory orders: none would help; the value of the head is too small to tell its states apart.
// Seen in the wild: PaRSEC issue 21, yuzu pull request 9083.

void prepend_global(volatile __global int *head, __global int *next, int node) {
  int first;
  do {
    first = *head;
    *(volatile __global int *)&next[node] = first;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
  } while (atomic_cmpxchg(head, first, node) != first);
}

void prepend_local(volatile __local int *head, __local int *next, int node) {
  int first;
  do {
    first = *head;
    *(volatile __local int *)&next[node] = first;
    mem_fence(CLK_LOCAL_MEM_FENCE);
  } while (atomic_cmpxchg(head, first, node) != first);
}

int pop_no_tag_global(volatile __global int *head, __global int *next) {
  for (;;) {
    const int node = *head;
    if (node == -1) return -1;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    const int rest = *(volatile __global int *)&next[node];
    if (atomic_cmpxchg(head, node, rest) == node) return node;
  }
}

int pop_no_tag_local(volatile __local int *head, __local int *next) {
  for (;;) {
    const int node = *head;
    if (node == -1) return -1;
    mem_fence(CLK_LOCAL_MEM_FENCE);
    const int rest = *(volatile __local int *)&next[node];
    if (atomic_cmpxchg(head, node, rest) == node) return node;
  }
}
