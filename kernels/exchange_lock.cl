// A lock by atomic exchange: 1 is taken, 0 is free.
//
// Claim: one work-item at a time is between getting and giving back, and finds what those before it
// wrote.
// Memory orders: the exchanges are relaxed; the fences make them acquire and release, at the scope
// of the device since the next to get in may be of another work-group.
// What would break it: no fence, or one of a narrower scope or of the other address space, unless
// what is protected is volatile and the device keeps volatile stores in order; giving back by a
// plain store.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

// Runs the section under the lock. The flag instead of a wait in front of it lets lanes in lockstep
// pass: who holds the lock gives it back within the same turn of the loop in which others find it
// taken.
#define WITH_EXCHANGE_LOCK(lock, ...)  \
  do {                                 \
    int has_run = 0;                   \
    while (!has_run) {                 \
      if (atomic_xchg(lock, 1) == 0) { \
        LOCK_FENCE();                  \
        __VA_ARGS__;                   \
        LOCK_FENCE();                  \
        atomic_xchg(lock, 0);          \
        has_run = 1;                   \
      }                                \
    }                                  \
  } while (0)

// Spins in front of the section, so lanes in lockstep never let the one that got in go on.
void exchange_acquire_global(volatile __global int *lock) {
  while (atomic_xchg(lock, 1) != 0) {
  }
  LOCK_FENCE();
}

void exchange_release_global(volatile __global int *lock) {
  LOCK_FENCE();
  atomic_xchg(lock, 0);
}

void exchange_acquire_local(volatile __local int *lock) {
  while (atomic_xchg(lock, 1) != 0) {
  }
  LOCK_FENCE();
}

void exchange_release_local(volatile __local int *lock) {
  LOCK_FENCE();
  atomic_xchg(lock, 0);
}
