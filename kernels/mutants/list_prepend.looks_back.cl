// Control: correct, and looks changed. It prepends by a strong compare-exchange that acquires what
// it replaces, and looks at the head once more afterwards, for nothing. A tool that convicts it
// raises false alarms. The scope is wider than needed, too.

#if __OPENCL_C_VERSION__ < 200
#error \
    "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_all_devices"
#endif

void prepend_looks_back_global(volatile __global int *head, __global int *next, int node) {
  volatile __global atomic_int *const shared = (volatile __global atomic_int *)head;
  int first = atomic_load_explicit(shared, memory_order_acquire, memory_scope_all_svm_devices);
  do {
    next[node] = first;
  } while (!atomic_compare_exchange_strong_explicit(shared, &first, node, memory_order_acq_rel,
                                                    memory_order_acquire,
                                                    memory_scope_all_svm_devices));
  (void)atomic_load_explicit(shared, memory_order_relaxed, memory_scope_all_svm_devices);
}
