// Mutant: one of eleven operations is not atomic, atomic_fetch_or: it exchanges the value for one
// that it made from what it had loaded before.
//
// Claim it makes and breaks: each call is one atomic operation. An update between load and exchange
// is lost, though the value returned is the one that was replaced.
// Memory orders: relaxed.

#define FETCH_OR(cell, operand, order)                                                         \
  return atomic_exchange_explicit(                                                             \
      cell, atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device) | (operand), \
      memory_order_relaxed, memory_scope_device);

#include "../c11_atomics.cl"
