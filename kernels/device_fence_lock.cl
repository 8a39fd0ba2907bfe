// A lock by atomic exchange whose fences say the scope of the device: what exchange_lock.cl is
// where the language has such fences, and nothing else where it has not.
//
// Claim: one work-item at a time is between getting and giving back, and finds what those before it
// wrote. Memory orders: the exchanges are relaxed; the fences make them acquire and release, at the
// scope of the device. What would break it: a fence of a narrower scope, as mem_fence is, or of the
// other address space.

#if __OPENCL_C_VERSION__ < 200
#error "C11 fences are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define WITH_DEVICE_FENCE_LOCK(lock, ...)                                                        \
  do {                                                                                           \
    int has_run = 0;                                                                             \
    while (!has_run) {                                                                           \
      if (atomic_xchg(lock, 1) == 0) {                                                           \
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device); \
        __VA_ARGS__;                                                                             \
        atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device); \
        atomic_xchg(lock, 0);                                                                    \
        has_run = 1;                                                                             \
      }                                                                                          \
    }                                                                                            \
  } while (0)
