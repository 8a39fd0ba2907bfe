// Prepending to a linked list of indices while others walk it.
//
// Claim: each call puts `node` in front of the list whose first node `*head` names, once; and who
// loads the head with acquire, finds the links and payloads of all nodes that follow as they were
// before their prepends.
// Memory orders: release where the compare-exchange succeeds, at the scope of all who share the
// list; relaxed where it fails, since nothing is read through the head here. Later prepends are
// read-modify-writes of the head and so continue the release sequences of those before: one acquire
// load sees them all.
// What would break it: relaxed on success; linking after the compare-exchange; a scope that is too
// narrow.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

void prepend_release_global(volatile __global int *head, __global int *next, int node) {
  volatile __global atomic_int *const shared = (volatile __global atomic_int *)head;
  int first = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_device);
  do {
    next[node] = first;
  } while (!atomic_compare_exchange_weak_explicit(shared, &first, node, memory_order_release,
                                                  memory_order_relaxed, memory_scope_device));
}

void prepend_release_local(volatile __local int *head, __local int *next, int node) {
  volatile __local atomic_int *const shared = (volatile __local atomic_int *)head;
  int first = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_work_group);
  do {
    next[node] = first;
  } while (!atomic_compare_exchange_weak_explicit(shared, &first, node, memory_order_release,
                                                  memory_order_relaxed, memory_scope_work_group));
}
