// Mutant C1: gives the lock back with release, and gets it relaxed.
//
// Claim it makes and breaks: who gets in finds what those before it wrote. What they wrote is
// there, and may be read before the lock is had.
// Memory orders: the acquire is missing.
// Seen in the wild: the compare-exchange spin lock of "CUDA by Example".
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#define WITH_RELAXED_ACQUIRE_LOCK_GLOBAL(lock, ...)                                            \
  do {                                                                                         \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);         \
    int has_run = 0;                                                                           \
    while (!has_run) {                                                                         \
      if (atomic_exchange_explicit(word, 1, memory_order_relaxed, memory_scope_device) == 0) { \
        __VA_ARGS__;                                                                           \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);             \
        has_run = 1;                                                                           \
      }                                                                                        \
    }                                                                                          \
  } while (0)
