// Mutant: a wait with a limit, after which it enters all the same. The limit keeps a lock from
// hanging and gives up what it is for.
//
// Claim it makes and breaks: one work-item at a time is inside.
// Memory orders: right.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

#define PATIENCE 4

#define WITH_IMPATIENT_LOCK(lock, ...)                        \
  do {                                                        \
    int tries = 0;                                            \
    int has_run = 0;                                          \
    while (!has_run) {                                        \
      if (atomic_xchg(lock, 1) == 0 || ++tries == PATIENCE) { \
        LOCK_FENCE();                                         \
        __VA_ARGS__;                                          \
        LOCK_FENCE();                                         \
        atomic_xchg(lock, 0);                                 \
        has_run = 1;                                          \
      }                                                       \
    }                                                         \
  } while (0)
