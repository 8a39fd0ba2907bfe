// Control: correct, and looks changed. A ticket lock whose holder does not count up the number that
// is served, but exchanges it for the next one, which nobody else may touch meanwhile. A tool that
// convicts it raises false alarms.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define SOUND_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

#define WITH_SERVING_BY_EXCHANGE_LOCK(lock, ...) \
  do {                                           \
    const int number = atomic_inc(&(lock)[0]);   \
    int has_run = 0;                             \
    while (!has_run) {                           \
      if (atomic_or(&(lock)[1], 0) == number) {  \
        SOUND_FENCE();                           \
        __VA_ARGS__;                             \
        SOUND_FENCE();                           \
        atomic_xchg(&(lock)[1], number + 1);     \
        has_run = 1;                             \
      }                                          \
    }                                            \
  } while (0)
