// Claim: one work-item at a time runs a section under the lock, and finds what the sections before it
// wrote. A lock is an int: 0 is free, 1 is taken.
// Put your own lock in its place; docs/writing-kernels.md says which forms it may have.

#if __OPENCL_C_VERSION__ >= 200
#define NEW_NAME_FENCE()                                                                   \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define NEW_NAME_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

// The flag instead of a wait in front of the section lets lanes in lockstep pass.
#define WITH_NEW_NAME(lock, ...)       \
  do {                                 \
    int has_run = 0;                   \
    while (!has_run) {                 \
      if (atomic_xchg(lock, 1) == 0) { \
        NEW_NAME_FENCE();              \
        __VA_ARGS__;                   \
        NEW_NAME_FENCE();              \
        atomic_xchg(lock, 0);          \
        has_run = 1;                   \
      }                                \
    }                                  \
  } while (0)

// Wrong on purpose: without fences, what one section wrote need not reach the next.
#define WITH_NEW_NAME_UNFENCED(lock, ...) \
  do {                                    \
    int has_run = 0;                      \
    while (!has_run) {                    \
      if (atomic_xchg(lock, 1) == 0) {    \
        __VA_ARGS__;                      \
        atomic_xchg(lock, 0);             \
        has_run = 1;                      \
      }                                   \
    }                                     \
  } while (0)
