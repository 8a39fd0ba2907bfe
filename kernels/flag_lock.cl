// A lock of one atomic_flag of OpenCL C 2.0 and later. Devices without
// __opencl_c_atomic_order_acq_rel or __opencl_c_atomic_scope_device need not build it.
//
// Claim: one work-item at a time is between test-and-set and clear, and finds what those before it
// wrote.
// Memory orders: acquire to set, release to clear, both at device scope; or the functions without
// _explicit, which are sequentially consistent.
// What would break it: relaxed on either side, or a flag that is set and says that it was clear to
// two. A lock's word is the flag. It is clear at first: 0, as ATOMIC_FLAG_INIT is in all OpenCL C
// so far.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define WITH_FLAG_LOCK(SPACE, TEST_AND_SET, CLEAR, lock, ...)                      \
  do {                                                                             \
    volatile SPACE atomic_flag *const flag = (volatile SPACE atomic_flag *)(lock); \
    int has_run = 0;                                                               \
    while (!has_run) {                                                             \
      if (!TEST_AND_SET(flag)) {                                                   \
        __VA_ARGS__;                                                               \
        CLEAR(flag);                                                               \
        has_run = 1;                                                               \
      }                                                                            \
    }                                                                              \
  } while (0)

#define SET_ACQUIRE(flag) \
  atomic_flag_test_and_set_explicit(flag, memory_order_acquire, memory_scope_device)
#define CLEAR_RELEASE(flag) \
  atomic_flag_clear_explicit(flag, memory_order_release, memory_scope_device)

#define WITH_EXPLICIT_FLAG_GLOBAL(lock, ...) \
  WITH_FLAG_LOCK(__global, SET_ACQUIRE, CLEAR_RELEASE, lock, __VA_ARGS__)
#define WITH_EXPLICIT_FLAG_LOCAL(lock, ...) \
  WITH_FLAG_LOCK(__local, SET_ACQUIRE, CLEAR_RELEASE, lock, __VA_ARGS__)

// A compiler that defines one order alone leaves out the functions of the other.
#if !defined(__opencl_c_atomic_order_acq_rel) || defined(__opencl_c_atomic_order_seq_cst)
#define WITH_FLAG_GLOBAL(lock, ...) \
  WITH_FLAG_LOCK(__global, atomic_flag_test_and_set, atomic_flag_clear, lock, __VA_ARGS__)
#define WITH_FLAG_LOCAL(lock, ...) \
  WITH_FLAG_LOCK(__local, atomic_flag_test_and_set, atomic_flag_clear, lock, __VA_ARGS__)
#endif
