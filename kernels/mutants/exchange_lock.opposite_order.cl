// Mutant C11: two locks, which every other work-item takes in the opposite order. Each of two holds
// one, and waits for the other.
//
// Claim it makes and breaks: everybody gets in.
// Memory orders: right.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define LOCK_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

void opposite_acquire_global(volatile __global int *lock) {
  const int first = (int)(get_global_id(0) & 1u);
  while (atomic_xchg(&lock[first], 1) != 0) {
  }
  while (atomic_xchg(&lock[1 - first], 1) != 0) {
  }
  LOCK_FENCE();
}

void opposite_release_global(volatile __global int *lock) {
  LOCK_FENCE();
  atomic_xchg(&lock[0], 0);
  atomic_xchg(&lock[1], 0);
}
