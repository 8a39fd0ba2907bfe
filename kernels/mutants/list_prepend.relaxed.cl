// Mutant D4: publishes with a relaxed compare-exchange.
//
// Claim it makes and breaks: who loads the head with acquire finds links and payloads in place.
// Nothing orders them before the head, so a reader may see the node and not what was stored for it.
// Memory orders: release on success is needed. Devices that never reorder stores, and never answer
// a load from a stale line, hide it: every CPU, where the compiler does not reorder either.
// Seen in the wild: AcceleratedKernels.jl pull request 98, where 40 % of the runs failed.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

void prepend_relaxed_global(volatile __global int *head, __global int *next, int node) {
  volatile __global atomic_int *const shared = (volatile __global atomic_int *)head;
  int first = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_device);
  do {
    next[node] = first;
  } while (!atomic_compare_exchange_weak_explicit(shared, &first, node, memory_order_relaxed,
                                                  memory_order_relaxed, memory_scope_device));
}

void prepend_relaxed_local(volatile __local int *head, __local int *next, int node) {
  volatile __local atomic_int *const shared = (volatile __local atomic_int *)head;
  int first = atomic_load_explicit(shared, memory_order_relaxed, memory_scope_work_group);
  do {
    next[node] = first;
  } while (!atomic_compare_exchange_weak_explicit(shared, &first, node, memory_order_relaxed,
                                                  memory_order_relaxed, memory_scope_work_group));
}
