// Mutant C7: gives the lock back although it was not had.
//
// Claim it makes and breaks: one work-item at a time is inside. Who fails to get in lets the next
// one in beside the holder.
// Memory orders: right.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

#define WITH_UNLOCKS_ANYWAY_LOCK(lock, ...) \
  do {                                      \
    int has_run = 0;                        \
    while (!has_run) {                      \
      if (atomic_xchg(lock, 1) == 0) {      \
        LOCK_FENCE();                       \
        __VA_ARGS__;                        \
        LOCK_FENCE();                       \
        has_run = 1;                        \
      }                                     \
      atomic_xchg(lock, 0);                 \
    }                                       \
  } while (0)
