// Mutant C14: a ticket lock that serves numbers of eight bits, and waits for one of thirty-two. The
// 257th to draw waits for 256, which is never served.
//
// Claim it makes and breaks: everybody gets in.
// Memory orders: right.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define LOCK_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

#define WITH_EIGHT_BITS_LOCK(lock, ...)              \
  do {                                               \
    const int number = atomic_inc(&(lock)[0]);       \
    int has_run = 0;                                 \
    while (!has_run) {                               \
      if ((lock)[1] == number) {                     \
        LOCK_FENCE();                                \
        __VA_ARGS__;                                 \
        LOCK_FENCE();                                \
        atomic_xchg(&(lock)[1], (number + 1) & 255); \
        has_run = 1;                                 \
      }                                              \
    }                                                \
  } while (0)
