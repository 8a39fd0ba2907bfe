// Mutant: a weak compare-exchange that never succeeds. It may fail without a reason, but not for
// ever.
//
// Claim it makes and breaks: a call that tries again and again comes to an end.

#define ADD_BY_WEAK(cell, operand, order)                                                     \
  for (;;) {                                                                                  \
    const TYPE found = atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device); \
    TYPE expected = ~found;                                                                   \
    if (atomic_compare_exchange_weak_explicit(cell, &expected, found + (operand),             \
                                              memory_order_relaxed, memory_order_relaxed,     \
                                              memory_scope_device)) {                         \
      return found;                                                                           \
    }                                                                                         \
  }

#include "../c11_atomics.cl"
