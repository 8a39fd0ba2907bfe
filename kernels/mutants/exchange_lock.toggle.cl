// Mutant: takes the lock by toggling its bit. Who finds it taken has set it free by asking.
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

#define WITH_TOGGLE_LOCK(lock, ...)   \
  do {                                \
    int has_run = 0;                  \
    while (!has_run) {                \
      if (atomic_xor(lock, 1) == 0) { \
        LOCK_FENCE();                 \
        __VA_ARGS__;                  \
        LOCK_FENCE();                 \
        atomic_xchg(lock, 0);         \
        has_run = 1;                  \
      }                               \
    }                                 \
  } while (0)
