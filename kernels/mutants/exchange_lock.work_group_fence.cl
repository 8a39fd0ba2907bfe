// Mutant A15 of a lock: the fences are of the right kind and too narrow.
//
// Claim it makes and breaks: who gets in finds what those before it wrote, though they be of
// another work-group. An NVIDIA H200 kept 269 of 33,792 increments.
// Memory orders: acquire and release at work-group scope; device scope is needed.
// Devices without __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build
// it.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define WITH_WORK_GROUP_FENCE_LOCK(lock, ...)                              \
  do {                                                                     \
    int has_run = 0;                                                       \
    while (!has_run) {                                                     \
      if (atomic_xchg(lock, 1) == 0) {                                     \
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, \
                               memory_scope_work_group);                   \
        __VA_ARGS__;                                                       \
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, \
                               memory_scope_work_group);                   \
        atomic_xchg(lock, 0);                                              \
        has_run = 1;                                                       \
      }                                                                    \
    }                                                                      \
  } while (0)
