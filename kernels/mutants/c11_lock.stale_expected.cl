// Mutant C6: a failed compare-exchange stores what it found in `expected`, which must be set again.
// Here it is not, so the next try exchanges 1 for 1 and gets in.
//
// Claim it makes and breaks: one work-item at a time is inside.
// Memory orders: right.
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#define WITH_STALE_EXPECTED_LOCK_GLOBAL(lock, ...)                                              \
  do {                                                                                          \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);          \
    int expected = 0;                                                                           \
    int has_run = 0;                                                                            \
    while (!has_run) {                                                                          \
      if (atomic_compare_exchange_strong_explicit(word, &expected, 1, memory_order_acquire,     \
                                                  memory_order_relaxed, memory_scope_device)) { \
        __VA_ARGS__;                                                                            \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);              \
        has_run = 1;                                                                            \
      }                                                                                         \
    }                                                                                           \
  } while (0)

#define WITH_STALE_EXPECTED_LOCK_LOCAL(lock, ...)                                               \
  do {                                                                                          \
    volatile __local atomic_int *const word = (volatile __local atomic_int *)(lock);            \
    int expected = 0;                                                                           \
    int has_run = 0;                                                                            \
    while (!has_run) {                                                                          \
      if (atomic_compare_exchange_strong_explicit(word, &expected, 1, memory_order_acquire,     \
                                                  memory_order_relaxed, memory_scope_device)) { \
        __VA_ARGS__;                                                                            \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);              \
        has_run = 1;                                                                            \
      }                                                                                         \
    }                                                                                           \
  } while (0)
