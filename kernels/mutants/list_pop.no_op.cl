// Mutant V0: pops nothing.
//
// Claim it makes and breaks: pop takes the first node off, and returns it. This one finds every
// list empty. Among others that may have emptied it this cannot be called wrong; alone it can.
// Memory orders: none are used.

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

int pop_no_op_global(volatile __global int *head, __global int *next) { return -1; }

int pop_no_op_local(volatile __local int *head, __local int *next) { return -1; }
