// Mutant C12: draws its number by load and store, so two may have the same. Waits until its number
// has come or gone, or two with the same would leave the others waiting for ever.
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

#define WITH_PLAIN_DRAW_LOCK(lock, ...) \
  do {                                  \
    const int number = (lock)[0];       \
    (lock)[0] = number + 1;             \
    int has_run = 0;                    \
    while (!has_run) {                  \
      if ((lock)[1] - number >= 0) {    \
        LOCK_FENCE();                   \
        __VA_ARGS__;                    \
        LOCK_FENCE();                   \
        atomic_inc(&(lock)[1]);         \
        has_run = 1;                    \
      }                                 \
    }                                   \
  } while (0)
