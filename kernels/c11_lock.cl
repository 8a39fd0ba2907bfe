// A lock in the terms of OpenCL C 2.0 and later. Devices without __opencl_c_atomic_order_acq_rel or
// __opencl_c_atomic_scope_device need not build it.
//
// Claim: one work-item at a time is between getting and giving back, and finds what those before it
// wrote.
// Memory orders: acquire to get, release to give back, both at device scope.
// What would break it: relaxed on either side, or a work-group's scope across work-groups.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

// Runs the section under the lock. The flag instead of a wait in front of it lets lanes in lockstep
// pass: who holds the lock gives it back within the same turn of the loop in which others find it
// taken.
#define WITH_C11_LOCK_GLOBAL(lock, ...)                                                        \
  do {                                                                                         \
    volatile __global atomic_int *const word = (volatile __global atomic_int *)(lock);         \
    int has_run = 0;                                                                           \
    while (!has_run) {                                                                         \
      if (atomic_exchange_explicit(word, 1, memory_order_acquire, memory_scope_device) == 0) { \
        __VA_ARGS__;                                                                           \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);             \
        has_run = 1;                                                                           \
      }                                                                                        \
    }                                                                                          \
  } while (0)

#define WITH_C11_LOCK_LOCAL(lock, ...)                                                         \
  do {                                                                                         \
    volatile __local atomic_int *const word = (volatile __local atomic_int *)(lock);           \
    int has_run = 0;                                                                           \
    while (!has_run) {                                                                         \
      if (atomic_exchange_explicit(word, 1, memory_order_acquire, memory_scope_device) == 0) { \
        __VA_ARGS__;                                                                           \
        atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);             \
        has_run = 1;                                                                           \
      }                                                                                        \
    }                                                                                          \
  } while (0)

// Spins in front of the section, so lanes in lockstep never let the one that got in go on.
void c11_acquire_global(volatile __global int *lock) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)lock;
  while (atomic_exchange_explicit(word, 1, memory_order_acquire, memory_scope_device) != 0) {
  }
}

void c11_release_global(volatile __global int *lock) {
  volatile __global atomic_int *const word = (volatile __global atomic_int *)lock;
  atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);
}

void c11_acquire_local(volatile __local int *lock) {
  volatile __local atomic_int *const word = (volatile __local atomic_int *)lock;
  while (atomic_exchange_explicit(word, 1, memory_order_acquire, memory_scope_device) != 0) {
  }
}

void c11_release_local(volatile __local int *lock) {
  volatile __local atomic_int *const word = (volatile __local atomic_int *)lock;
  atomic_store_explicit(word, 0, memory_order_release, memory_scope_device);
}
