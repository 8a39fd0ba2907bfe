// Mutant: the spinlock of a lecture's slide. A compare-exchange returns what it found, so 1 means
// that somebody has the lock; this enters then, and goes round again if it has got the lock.
//
// Claim it makes and breaks: one work-item at a time is inside. An NVIDIA H200 kept 43 of 33,792
// increments.
// Memory orders: right.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

void inverted_acquire_global(volatile __global int *lock) {
  while (atomic_cmpxchg(lock, 0, 1) != 1) {
  }
  LOCK_FENCE();
}

void inverted_release_global(volatile __global int *lock) {
  LOCK_FENCE();
  atomic_xchg(lock, 0);
}

void inverted_acquire_local(volatile __local int *lock) {
  while (atomic_cmpxchg(lock, 0, 1) != 1) {
  }
  LOCK_FENCE();
}

void inverted_release_local(volatile __local int *lock) {
  LOCK_FENCE();
  atomic_xchg(lock, 0);
}
