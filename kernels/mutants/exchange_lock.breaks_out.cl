// Mutant C9: the section stands behind the loop that gets the lock, though it looks as if it stood
// within: the break leads all lanes to where they meet, and that is behind it.
//
// Claim it makes and breaks: it ends whatever runs first. For a compiler it is `while (taken) {}
// section`. In lockstep the lane that has the lock stands before its section until all others have
// the lock.
// Memory orders: right.
// Seen in the wild: a report in AMD's forum.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

#define WITH_BREAKING_LOCK(lock, ...)      \
  for (;;) {                               \
    if (atomic_cmpxchg(lock, 0, 1) == 0) { \
      LOCK_FENCE();                        \
      __VA_ARGS__;                         \
      LOCK_FENCE();                        \
      atomic_xchg(lock, 0);                \
      break;                               \
    }                                      \
  }
