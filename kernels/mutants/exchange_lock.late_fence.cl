// Mutant C2: the fence comes after the lock has been given back.
//
// Claim it makes and breaks: who gets in finds what those before it wrote. Between the exchange and
// the fence the next one is inside already.
// Memory orders: the release is missing.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

#define WITH_LATE_FENCE_LOCK(lock, ...) \
  do {                                  \
    int has_run = 0;                    \
    while (!has_run) {                  \
      if (atomic_xchg(lock, 1) == 0) {  \
        LOCK_FENCE();                   \
        __VA_ARGS__;                    \
        atomic_xchg(lock, 0);           \
        LOCK_FENCE();                   \
        has_run = 1;                    \
      }                                 \
    }                                   \
  } while (0)
