// Mutant C5: the non-atomic lock of a lecture. Looks, then stores: two that look before either
// stores are both in.
//
// Claim it makes and breaks: one work-item at a time is inside. An NVIDIA H200 kept 5 of 33,792
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

void test_then_set_acquire_global(volatile __global int *lock) {
  while (*lock == 1) {
  }
  *lock = 1;
  LOCK_FENCE();
}

void test_then_set_release_global(volatile __global int *lock) {
  LOCK_FENCE();
  *lock = 0;
}

void test_then_set_acquire_local(volatile __local int *lock) {
  while (*lock == 1) {
  }
  *lock = 1;
  LOCK_FENCE();
}

void test_then_set_release_local(volatile __local int *lock) {
  LOCK_FENCE();
  *lock = 0;
}
