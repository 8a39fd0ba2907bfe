// Mutant C2: gets the lock with acquire, and gives it back relaxed.
//
// Claim it makes and breaks: who gets in finds what those before it wrote. The lock may be free
// before that is there.
// Memory orders: the release is missing.
// Seen in the wild: Kokkos issue 3038.
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#define WITH_RELAXED_RELEASE_LOCK_GLOBAL(lock, ...)                                            \
  do {                                                                                         \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);         \
    int has_run = 0;                                                                           \
    while (!has_run) {                                                                         \
      if (atomic_exchange_explicit(word, 1, memory_order_acquire, memory_scope_device) == 0) { \
        __VA_ARGS__;                                                                           \
        atomic_store_explicit(word, 0, memory_order_relaxed, memory_scope_device);             \
        has_run = 1;                                                                           \
      }                                                                                        \
    }                                                                                          \
  } while (0)
