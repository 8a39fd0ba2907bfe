// Control: correct, and looks changed. A lock by compare-exchange that goes on with what the failed
// one found, as the mutant c11_lock.stale_expected does, but expects 0 again wherever that was 1. A
// tool that convicts it raises false alarms.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define WITH_FRESH_EXPECTED_LOCK(lock, ...)                                                   \
  do {                                                                                        \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);        \
    int expected = 0;                                                                         \
    int has_run = 0;                                                                          \
    while (!has_run) {                                                                        \
      if (atomic_compare_exchange_strong_explicit(word, &expected, expected + 1,              \
                                                  memory_order_acquire, memory_order_relaxed, \
                                                  memory_scope_device)) {                     \
        __VA_ARGS__;                                                                          \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);            \
        has_run = 1;                                                                          \
      }                                                                                       \
      expected = 0;                                                                           \
    }                                                                                         \
  } while (0)
