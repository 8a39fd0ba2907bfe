// Mutant C4: the fences name local memory, and what is protected lies in global memory.
//
// Claim it makes and breaks: who gets in finds what those before it wrote.
// Memory orders: acquire and release, of the wrong address space.
// Seen in the wild: OpenCL-CTS issue 134, chipStar issue 1453.
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#define WITH_LOCAL_FENCE_LOCK(lock, ...)                                                        \
  do {                                                                                          \
    int has_run = 0;                                                                            \
    while (!has_run) {                                                                          \
      if (atomic_xchg(lock, 1) == 0) {                                                          \
        atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device); \
        __VA_ARGS__;                                                                            \
        atomic_work_item_fence(CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device); \
        atomic_xchg(lock, 0);                                                                   \
        has_run = 1;                                                                            \
      }                                                                                         \
    }                                                                                           \
  } while (0)
