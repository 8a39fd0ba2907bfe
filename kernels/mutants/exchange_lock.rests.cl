// Control: correct, and looks changed. It tries a few times and gives up, as the mutant
// exchange_lock.gives_up does, but only to look at another word and begin anew. A tool that
// convicts it raises false alarms.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#define SOUND_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

#define WITH_RESTING_LOCK(lock, ...)                        \
  do {                                                      \
    int has_run = 0;                                        \
    while (!has_run) {                                      \
      for (int tries = 0; !has_run && tries < 4; ++tries) { \
        if (atomic_xchg(&(lock)[0], 1) == 0) {              \
          SOUND_FENCE();                                    \
          __VA_ARGS__;                                      \
          SOUND_FENCE();                                    \
          atomic_xchg(&(lock)[0], 0);                       \
          has_run = 1;                                      \
        }                                                   \
      }                                                     \
      if (!has_run) atomic_inc(&(lock)[1]);                 \
    }                                                       \
  } while (0)
