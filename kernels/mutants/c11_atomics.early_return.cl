// Mutant: one of eleven operations returns a wrong value, atomic_fetch_xor: what it loaded before
// it changed the cell, and not what it replaced.
//
// Claim it makes and breaks: each call returns the value before. Memory is right.
// Memory orders: relaxed.

#define FETCH_XOR(cell, operand, order)                                                       \
  {                                                                                           \
    const TYPE early = atomic_load_explicit(cell, memory_order_relaxed, memory_scope_device); \
    atomic_fetch_xor_explicit(cell, operand, memory_order_relaxed, memory_scope_device);      \
    return early;                                                                             \
  }

#include "../c11_atomics.cl"
