// The read-modify-writes and the load of OpenCL C 2.0 and later, one function for each address
// space. Operation and memory order of a call are arguments: one program serves them all, and they
// meet on the same cells.
//
// Built with -DTYPE=uint -DATOMIC_TYPE=atomic_uint, and with -DSCOPE for another scope than the
// device's.
// Claim: each call is one atomic operation that returns the value before. load leaves it.
// compare_exchange_strong and _weak add: they take what they find for what they expect, until
// nobody comes between.
// Memory orders: all, each spelled out, since compilers may want constants; the last stands for the
// functions without _explicit. An order that an operation cannot have stands for the part of it
// that it can.

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
#ifndef SCOPE
#define SCOPE memory_scope_device
#endif

#define IN_EVERY_ORDER(name, cell, operand, order)                                       \
  switch (order) {                                                                       \
    case 0: return atomic_##name##_explicit(cell, operand, memory_order_relaxed, SCOPE); \
    case 1: return atomic_##name##_explicit(cell, operand, memory_order_acquire, SCOPE); \
    case 2: return atomic_##name##_explicit(cell, operand, memory_order_release, SCOPE); \
    case 3: return atomic_##name##_explicit(cell, operand, memory_order_acq_rel, SCOPE); \
    case 4: return atomic_##name##_explicit(cell, operand, memory_order_seq_cst, SCOPE); \
    default: return atomic_##name(cell, operand);                                        \
  }

#define LOADED(cell, order)                                                 \
  switch (order) {                                                          \
    case 0:                                                                 \
    case 2: return atomic_load_explicit(cell, memory_order_relaxed, SCOPE); \
    case 1:                                                                 \
    case 3: return atomic_load_explicit(cell, memory_order_acquire, SCOPE); \
    case 4: return atomic_load_explicit(cell, memory_order_seq_cst, SCOPE); \
    default: return atomic_load(cell);                                      \
  }

#define EXCHANGED_IN(strength, success, failure) \
  atomic_compare_exchange_##strength##_explicit( \
      cell, &found, seen + operand, memory_order_##success, memory_order_##failure, SCOPE)

// Whether `seen + operand` was stored. The value found comes into `found`.
#define EXCHANGED(strength, order)                         \
  (order == 0   ? EXCHANGED_IN(strength, relaxed, relaxed) \
   : order == 1 ? EXCHANGED_IN(strength, acquire, acquire) \
   : order == 2 ? EXCHANGED_IN(strength, release, relaxed) \
   : order == 3 ? EXCHANGED_IN(strength, acq_rel, acquire) \
   : order == 4 ? EXCHANGED_IN(strength, seq_cst, seq_cst) \
                : atomic_compare_exchange_##strength(cell, &found, seen + operand))

// A strong compare-exchange that fails although it found what it expected, and any that changes
// what it expected where it succeeds, is answered by a value that the cell did not have. A weak one
// may fail so, and tries again.
#define ADD_BY(strength, IS_STRONG, cell, operand, order)                 \
  {                                                                       \
    TYPE found = atomic_load_explicit(cell, memory_order_relaxed, SCOPE); \
    for (;;) {                                                            \
      const TYPE seen = found;                                            \
      if (EXCHANGED(strength, order)) {                                   \
        return found == seen ? seen : seen + operand + 1;                 \
      }                                                                   \
      if (IS_STRONG && found == seen) return seen + operand + 1;          \
    }                                                                     \
  }

// Apart, so that mutants can have others.
#ifndef FETCH_OR
#define FETCH_OR(cell, operand, order) IN_EVERY_ORDER(fetch_or, cell, operand, order)
#endif
#ifndef FETCH_XOR
#define FETCH_XOR(cell, operand, order) IN_EVERY_ORDER(fetch_xor, cell, operand, order)
#endif
#ifndef ADD_BY_WEAK
#define ADD_BY_WEAK(cell, operand, order) ADD_BY(weak, 0, cell, operand, order)
#endif

#define DEFINE_C11(FUNCTION, SPACE)                                                     \
  TYPE FUNCTION(volatile SPACE TYPE *place, TYPE operand, uint operation, uint order) { \
    volatile SPACE ATOMIC_TYPE *const cell = (volatile SPACE ATOMIC_TYPE *)place;       \
    switch (operation) {                                                                \
      case 0: IN_EVERY_ORDER(fetch_add, cell, operand, order)                           \
      case 1: IN_EVERY_ORDER(fetch_sub, cell, operand, order)                           \
      case 2: IN_EVERY_ORDER(fetch_min, cell, operand, order)                           \
      case 3: IN_EVERY_ORDER(fetch_max, cell, operand, order)                           \
      case 4: IN_EVERY_ORDER(fetch_and, cell, operand, order)                           \
      case 5: FETCH_OR(cell, operand, order)                                            \
      case 6: FETCH_XOR(cell, operand, order)                                           \
      case 7: IN_EVERY_ORDER(exchange, cell, operand, order)                            \
      case 8: LOADED(cell, order)                                                       \
      case 9: ADD_BY(strong, 1, cell, operand, order)                                   \
      default: ADD_BY_WEAK(cell, operand, order)                                        \
    }                                                                                   \
  }

DEFINE_C11(c11_global, __global)
DEFINE_C11(c11_local, __local)

TYPE c11_model(TYPE old, TYPE operand, uint operation, uint order) {
  switch (operation) {
    case 0: return old + operand;
    case 1: return old - operand;
    case 2: return operand < old ? operand : old;
    case 3: return operand > old ? operand : old;
    case 4: return old & operand;
    case 5: return old | operand;
    case 6: return old ^ operand;
    case 7: return operand;
    case 8: return old;
    default: return old + operand;
  }
}
