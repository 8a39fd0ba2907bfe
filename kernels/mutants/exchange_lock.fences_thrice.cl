// Control: correct, and looks changed. It fences behind the lock, too, as the mutant
// exchange_lock.late_fence does, beside the fences that it needs. A tool that convicts it raises
// false alarms. The fences are of a wider scope than is needed, too.

#if __OPENCL_C_VERSION__ < 200
#error \
    "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_all_devices"
#endif

#define SOUND_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_all_svm_devices)

#define WITH_FENCED_THRICE_LOCK(lock, ...) \
  do {                                     \
    int has_run = 0;                       \
    while (!has_run) {                     \
      if (atomic_xchg(lock, 1) == 0) {     \
        SOUND_FENCE();                     \
        __VA_ARGS__;                       \
        SOUND_FENCE();                     \
        atomic_xchg(lock, 0);              \
        SOUND_FENCE();                     \
        has_run = 1;                       \
      }                                    \
    }                                      \
  } while (0)
