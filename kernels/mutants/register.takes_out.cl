// Mutant A10: takes the value out of the cell while it adds to it, as the exchange trick does. Who
// finds 0 there tries again.
//
// Claim it makes and breaks: a reader finds the value before or the value after. Updates among
// themselves lose nothing, but for a moment the cell holds 0, which nobody made.
// Memory orders: relaxed are enough.
// Seen in the wild: a widely copied float addition for OpenCL, by two exchanges.

#define ADDED(cell, operand)                                                                 \
  TYPE old = 0u;                                                                             \
  while (old == 0u) {                                                                        \
    old = atomic_exchange_explicit(cell, 0u, memory_order_relaxed, memory_scope_device);     \
    if (old != 0u) {                                                                         \
      atomic_store_explicit(cell, old + operand, memory_order_relaxed, memory_scope_device); \
    }                                                                                        \
  }                                                                                          \
  return old;
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
