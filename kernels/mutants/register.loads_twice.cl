// Control: correct, and looks changed. It loads twice, in decreasing strength, and returns what it loaded last. The
// scope is wider than needed, too. A tool that convicts it raises false alarms.

#define LOADED(cell)                                                                     \
  (void)atomic_load_explicit(cell, memory_order_seq_cst, memory_scope_all_svm_devices); \
  return atomic_load_explicit(cell, memory_order_relaxed, memory_scope_all_svm_devices);
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
