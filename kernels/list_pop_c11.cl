// A list of indices from which nodes are popped and prepended again, by C11 atomics: its head
// carries a tag.
//
// Claim: prepend puts `node` in front of the list, once; pop takes the first node off and returns
// it, or -1 if there is none. The head is a tag of 18 bits and an index of 14, 0 for none; every
// change makes the tag another one, so a compare-exchange cannot take a head that came back for one
// that never went away (ABA).
// Memory orders: prepend releases its link, pop acquires the head before it reads the link. A pop
// may read the link of a node that another has popped and is prepending again, so links are atomic;
// what it read then is discarded, because the tag has changed.
// What would break it: a head without a tag; 2^18 changes of one head while a pop is under way; a
// pop whose load of the head is relaxed, where the link may be older than the head.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define INDEX_BITS 14
#define INDEX_MASK ((1 << INDEX_BITS) - 1)

// Apart, so that a mutant can have another.
#ifndef NEXT_TAG
#define NEXT_TAG(tag) ((tag) + 1u)
#endif

// The node that a head names, or -1.
int tagged_index(int head) { return (head & INDEX_MASK) - 1; }

// A head that names `node` (-1 for none), with the tag after that of `head`.
static int next_head(int head, int node) {
  const uint tag = NEXT_TAG((uint)head >> INDEX_BITS);
  return (int)((tag << INDEX_BITS) | (uint)(node + 1));
}

void prepend_tagged_global(volatile __global int *head, __global int *next, int node) {
  volatile __global atomic_int *const shared = (volatile __global atomic_int *)head;
  volatile __global atomic_int *const link = (volatile __global atomic_int *)&next[node];
  int seen = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_device);
  do {
    atomic_store_explicit(link, tagged_index(seen), memory_order_relaxed, memory_scope_device);
  } while (!atomic_compare_exchange_weak_explicit(shared, &seen, next_head(seen, node),
                                                  memory_order_release, memory_order_relaxed,
                                                  memory_scope_device));
}

void prepend_tagged_local(volatile __local int *head, __local int *next, int node) {
  volatile __local atomic_int *const shared = (volatile __local atomic_int *)head;
  volatile __local atomic_int *const link = (volatile __local atomic_int *)&next[node];
  int seen = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_work_group);
  do {
    atomic_store_explicit(link, tagged_index(seen), memory_order_relaxed, memory_scope_work_group);
  } while (!atomic_compare_exchange_weak_explicit(shared, &seen, next_head(seen, node),
                                                  memory_order_release, memory_order_relaxed,
                                                  memory_scope_work_group));
}

int pop_tagged_global(volatile __global int *head, __global int *next) {
  volatile __global atomic_int *const shared = (volatile __global atomic_int *)head;
  int seen = atomic_load_explicit(shared, memory_order_acquire, memory_scope_device);
  for (;;) {
    const int node = tagged_index(seen);
    if (node == -1) return -1;
    const int rest = atomic_load_explicit((volatile __global atomic_int *)&next[node],
                                          memory_order_relaxed, memory_scope_device);
    if (atomic_compare_exchange_weak_explicit(shared, &seen, next_head(seen, rest),
                                              memory_order_acquire, memory_order_acquire,
                                              memory_scope_device)) {
      return node;
    }
  }
}

int pop_tagged_local(volatile __local int *head, __local int *next) {
  volatile __local atomic_int *const shared = (volatile __local atomic_int *)head;
  int seen = atomic_load_explicit(shared, memory_order_acquire, memory_scope_work_group);
  for (;;) {
    const int node = tagged_index(seen);
    if (node == -1) return -1;
    const int rest = atomic_load_explicit((volatile __local atomic_int *)&next[node],
                                          memory_order_relaxed, memory_scope_work_group);
    if (atomic_compare_exchange_weak_explicit(shared, &seen, next_head(seen, rest),
                                              memory_order_acquire, memory_order_acquire,
                                              memory_scope_work_group)) {
      return node;
    }
  }
}
