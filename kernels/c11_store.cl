// The store of OpenCL C 2.0 and later. It returns nothing, so it is judged by what others find: who
// takes the value out of a cell, by an exchange for ABSENT, stores the next one, and all others
// wait until it is there.
//
// Built with -DTYPE=uint -DATOMIC_TYPE=atomic_uint.
// Claim: each call returns the value before and leaves `operand`. The cell's values are
// non-negative, or below the greatest, so that none of them is ABSENT.
// Memory orders: those that a store can have; the last stands for the function without _explicit.
// What would break it: a store that is lost or comes in halves, or one that overtakes the exchange
// before it. The flag instead of a wait in front of the store lets lanes in lockstep pass.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif
#if defined(__opencl_c_atomic_order_acq_rel) && !defined(__opencl_c_atomic_order_seq_cst)
#error "sequentially consistent atomics are missing: __opencl_c_atomic_order_seq_cst"
#endif

#ifndef TYPE
#define TYPE uint
#define ATOMIC_TYPE atomic_uint
#endif

#define ABSENT ((TYPE)-1)

// Apart, so that a mutant can have another.
#ifndef STORED
#define STORED(cell, operand, order)                                                         \
  switch (order) {                                                                           \
    case 0: atomic_store_explicit(cell, operand, memory_order_relaxed, memory_scope_device); \
        break;                                                                               \
    case 1: atomic_store_explicit(cell, operand, memory_order_release, memory_scope_device); \
        break;                                                                               \
    case 2: atomic_store_explicit(cell, operand, memory_order_seq_cst, memory_scope_device); \
        break;                                                                               \
    default: atomic_store(cell, operand);                                                    \
  }
#endif

#define DEFINE_C11_STORE(FUNCTION, SPACE)                                                      \
  TYPE FUNCTION(volatile SPACE TYPE *place, TYPE operand, uint order) {                        \
    volatile SPACE ATOMIC_TYPE *const cell = (volatile SPACE ATOMIC_TYPE *)place;              \
    TYPE old = ABSENT;                                                                         \
    int has_stored = 0;                                                                        \
    while (!has_stored) {                                                                      \
      old = atomic_exchange_explicit(cell, ABSENT, memory_order_relaxed, memory_scope_device); \
      if (old != ABSENT) {                                                                     \
        STORED(cell, operand, order)                                                           \
        has_stored = 1;                                                                        \
      }                                                                                        \
    }                                                                                          \
    return old;                                                                                \
  }

DEFINE_C11_STORE(c11_store_global, __global)
DEFINE_C11_STORE(c11_store_local, __local)

TYPE c11_store_model(TYPE old, TYPE operand, uint order) { return operand; }
