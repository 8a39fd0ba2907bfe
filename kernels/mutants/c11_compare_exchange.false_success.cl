// Mutant: a strong compare-exchange that says it has stored although another came between. It
// compares what it loads, and then stores.
//
// Claim it makes and breaks: comparing and storing are one step.

#define STRONG_COMPARE_EXCHANGE(cell, found, wanted, desired)                                  \
  ((found = atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device)) == (wanted) \
       ? (atomic_store_explicit(cell, desired, memory_order_relaxed, memory_scope_device), 1)  \
       : 0)

#include "../c11_compare_exchange.cl"
