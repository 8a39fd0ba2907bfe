// Control: correct, and looks changed. It loads twice, in decreasing strength, and returns what it
// loaded last. A tool that convicts it raises false alarms.

#define LOADED(cell)                                                           \
  (void)atomic_load_explicit(cell, memory_order_acquire, memory_scope_device); \
  return atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device);
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
