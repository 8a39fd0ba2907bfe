// Mutants C1 and C2 in the terms of OpenCL C 2.0: both sides are relaxed.
//
// Claim it makes and breaks: who gets in finds what those before it wrote.
// Memory orders: relaxed; acquire and release are needed.
// Seen in the wild: "CUDA by Example"; Kokkos issue 3038.
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#define WITH_RELAXED_LOCK_GLOBAL(lock, ...)                                                    \
  do {                                                                                         \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);         \
    int has_run = 0;                                                                           \
    while (!has_run) {                                                                         \
      if (atomic_exchange_explicit(word, 1, memory_order_relaxed, memory_scope_device) == 0) { \
        __VA_ARGS__;                                                                           \
        atomic_store_explicit(word, 0, memory_order_relaxed, memory_scope_device);             \
        has_run = 1;                                                                           \
      }                                                                                        \
    }                                                                                          \
  } while (0)
