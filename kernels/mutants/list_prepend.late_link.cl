// Mutant D2: publishes the node, and links it afterwards.
//
// Claim it makes and breaks: who walks the list meanwhile finds links in place. A walker that comes
// between the exchange and the link reads what memory held before. When the kernel has ended all
// links are right: only readers see it.
// Memory orders: none would help; the link comes too late in program order.
// Seen in the wild: the queue by Vyukov does this on purpose, and its readers wait for the link.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

void prepend_late_link_global(volatile __global int *head, __global int *next, int node) {
  next[node] = atomic_exchange_explicit((volatile __global atomic_int *)head, node,
                                        memory_order_acq_rel, memory_scope_device);
}

void prepend_late_link_local(volatile __local int *head, __local int *next, int node) {
  next[node] = atomic_exchange_explicit((volatile __local atomic_int *)head, node,
                                        memory_order_acq_rel, memory_scope_work_group);
}
