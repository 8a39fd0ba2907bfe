// A lock that serves in the order of arrival: lock[0] is the next number to draw, lock[1] the one
// that is served.
//
// Claim: one work-item at a time is between getting and giving back, in the order in which they
// drew, and finds what those before it wrote.
// Memory orders: the atomics are relaxed; the fences make them acquire and release, at device
// scope.
// What would break it: drawing by load and store, which gives a number twice; no fence or a
// narrower one. Where there are more waiting work-items than run, each turn waits until the
// scheduler comes to the one that is served: it is slow there, and not stuck.

#if __OPENCL_C_VERSION__ >= 200
#define LOCK_FENCE()                                                                       \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE, memory_order_acq_rel, \
                         memory_scope_device)
#else
// OpenCL C 1.2 has no fence that says its scope.
#define LOCK_FENCE() mem_fence(CLK_GLOBAL_MEM_FENCE | CLK_LOCAL_MEM_FENCE)
#endif

// Draws once, then runs the section when its number is served. The flag instead of a wait in front
// lets lanes in lockstep pass.
#define WITH_TICKET_LOCK(lock, ...)            \
  do {                                         \
    const int number = atomic_inc(&(lock)[0]); \
    int has_run = 0;                           \
    while (!has_run) {                         \
      if ((lock)[1] == number) {               \
        LOCK_FENCE();                          \
        __VA_ARGS__;                           \
        LOCK_FENCE();                          \
        atomic_inc(&(lock)[1]);                \
        has_run = 1;                           \
      }                                        \
    }                                          \
  } while (0)

// Spins in front of the section, so lanes in lockstep never let the one that is served go on.
void ticket_acquire_global(volatile __global int *lock) {
  const int number = atomic_inc(&lock[0]);
  while (lock[1] != number) {
  }
  LOCK_FENCE();
}

void ticket_release_global(volatile __global int *lock) {
  LOCK_FENCE();
  atomic_inc(&lock[1]);
}

void ticket_acquire_local(volatile __local int *lock) {
  const int number = atomic_inc(&lock[0]);
  while (lock[1] != number) {
  }
  LOCK_FENCE();
}

void ticket_release_local(volatile __local int *lock) {
  LOCK_FENCE();
  atomic_inc(&lock[1]);
}
