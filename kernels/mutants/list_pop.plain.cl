// Mutant: pops with a plain store.
//
// Claim it makes and breaks: pop takes the first node off, and returns it. Two work-items read one
// first node, and both take it.
// Memory orders: none would help; the read and the store are two accesses.

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

int pop_plain_global(volatile __global int *head, __global int *next) {
  const int node = *head;
  if (node == -1) return -1;
  *head = *(volatile __global int *)&next[node];
  return node;
}

int pop_plain_local(volatile __local int *head, __local int *next) {
  const int node = *head;
  if (node == -1) return -1;
  *head = *(volatile __local int *)&next[node];
  return node;
}
