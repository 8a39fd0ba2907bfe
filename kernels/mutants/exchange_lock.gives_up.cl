// Mutant C10: a wait with a limit, after which the section is left out.
//
// Claim it makes and breaks: everybody gets in.
// Memory orders: right.
// Seen in the wild: bounded retries that pass where lanes happen to take turns (OpenCL-CTS issue
// 2052).

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

#define PATIENCE 4

#define WITH_GIVES_UP_LOCK(lock, ...)                            \
  do {                                                           \
    int has_run = 0;                                             \
    for (int tries = 0; !has_run && tries < PATIENCE; ++tries) { \
      if (atomic_xchg(lock, 1) == 0) {                           \
        LOCK_FENCE();                                            \
        __VA_ARGS__;                                             \
        LOCK_FENCE();                                            \
        atomic_xchg(lock, 0);                                    \
        has_run = 1;                                             \
      }                                                          \
    }                                                            \
  } while (0)
