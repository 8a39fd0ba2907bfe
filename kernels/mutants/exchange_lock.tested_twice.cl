// Control: correct, and looks changed. A lock by exchange that asks twice before it tries, and
// gives back by compare-exchange. A tool that convicts it raises false alarms.

#define CONTROL_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

#define WITH_TWICE_TESTED_LOCK(lock, ...)                                         \
  do {                                                                            \
    int has_run = 0;                                                              \
    while (!has_run) {                                                            \
      if (*(lock) == 0 && atomic_or(lock, 0) == 0 && atomic_xchg(lock, 1) == 0) { \
        CONTROL_FENCE();                                                          \
        __VA_ARGS__;                                                              \
        CONTROL_FENCE();                                                          \
        atomic_cmpxchg(lock, 1, 0);                                               \
        has_run = 1;                                                              \
      }                                                                           \
    }                                                                             \
  } while (0)
