// A list of indices from which nodes are popped and prepended again: its head carries a tag.
//
// Claim: prepend puts `node` in front of the list, once; pop takes the first node off and returns
// it, or -1 if there is none. The head is a tag of 18 bits and an index of 14, 0 for none; every
// change makes the tag another one, so a compare-exchange cannot take a head that came back for one
// that never went away (ABA).
// Memory orders: links are volatile, and fenced from the head. OpenCL 1.x promises no order between
// work-groups for that; the devices measured keep it. list_pop_c11.cl stands on promises alone.
// What would break it: a head without a tag; 2^18 changes of one head while a pop is under way.

#define INDEX_BITS 14
#define INDEX_MASK ((1 << INDEX_BITS) - 1)

// The node that a head names, or -1.
int tagged_index(int head) { return (head & INDEX_MASK) - 1; }

// A head that names `node` (-1 for none), with the tag after that of `head`.
static int next_head(int head, int node) {
  const uint tag = ((uint)head >> INDEX_BITS) + 1u;
  return (int)((tag << INDEX_BITS) | (uint)(node + 1));
}

void prepend_tagged_global(volatile __global int *head, __global int *next, int node) {
  int seen;
  do {
    seen = *head;
    *(volatile __global int *)&next[node] = tagged_index(seen);
    mem_fence(CLK_GLOBAL_MEM_FENCE);
  } while (atomic_cmpxchg(head, seen, next_head(seen, node)) != seen);
}

void prepend_tagged_local(volatile __local int *head, __local int *next, int node) {
  int seen;
  do {
    seen = *head;
    *(volatile __local int *)&next[node] = tagged_index(seen);
    mem_fence(CLK_LOCAL_MEM_FENCE);
  } while (atomic_cmpxchg(head, seen, next_head(seen, node)) != seen);
}

int pop_tagged_global(volatile __global int *head, __global int *next) {
  for (;;) {
    const int seen = *head;
    const int node = tagged_index(seen);
    if (node == -1) return -1;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    const int rest = *(volatile __global int *)&next[node];
    if (atomic_cmpxchg(head, seen, next_head(seen, rest)) == seen) return node;
  }
}

int pop_tagged_local(volatile __local int *head, __local int *next) {
  for (;;) {
    const int seen = *head;
    const int node = tagged_index(seen);
    if (node == -1) return -1;
    mem_fence(CLK_LOCAL_MEM_FENCE);
    const int rest = *(volatile __local int *)&next[node];
    if (atomic_cmpxchg(head, seen, next_head(seen, rest)) == seen) return node;
  }
}
