// Mutant A15 of a lock: acquire and release at work-group scope, with work-items of several
// work-groups.
//
// Claim it makes and breaks: who gets in finds what those before it wrote, though they be of
// another work-group.
// Memory orders: right in kind and too narrow; device scope is needed.
// Seen in the wild: SYCL-CTS's fence test, AMReX issue 2921.
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define WITH_WORK_GROUP_SCOPE_LOCK_GLOBAL(lock, ...)                                               \
  do {                                                                                             \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);             \
    int has_run = 0;                                                                               \
    while (!has_run) {                                                                             \
      if (atomic_exchange_explicit(word, 1, memory_order_acquire, memory_scope_work_group) == 0) { \
        __VA_ARGS__;                                                                               \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_work_group);             \
        has_run = 1;                                                                               \
      }                                                                                            \
    }                                                                                              \
  } while (0)
