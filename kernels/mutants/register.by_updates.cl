// Control: correct, and looks changed. It stores by an exchange, and loads by adding nothing.
// A tool that convicts it raises false alarms.

#define LOADED(cell) \
  return atomic_fetch_add_explicit(cell, 0u, memory_order_relaxed, memory_scope_device);
#define STORED(cell, operand) \
  (void)atomic_exchange_explicit(cell, operand, memory_order_relaxed, memory_scope_device);
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
