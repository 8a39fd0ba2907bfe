// Control: correct, and looks changed. A store by an exchange whose result nobody wants. A tool
// that convicts it raises false alarms.

#define TYPE ulong
#define ATOMIC_TYPE atomic_ulong
#define STORED(cell, operand, order) \
  (void)atomic_exchange_explicit(cell, operand, memory_order_relaxed, memory_scope_device);

#include "../c11_store.cl"
