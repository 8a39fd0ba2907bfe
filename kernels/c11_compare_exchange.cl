// The compare-exchanges of OpenCL C 2.0 and later, each called once and successful or not: one
// function for each address space. Which of them, in which orders, is an argument.
//
// Built with -DTYPE=uint -DATOMIC_TYPE=atomic_uint.
// Claim: each call stores `desired` if the cell holds `wanted`, and returns what it held, in one
// step. A strong one fails only if it held something else; a weak one that failed without a reason
// is called again.
// Memory orders: every pair of which that of failure is no stronger than that of success.

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

#define IN_ORDERS(strength, success, failure)                                                  \
  atomic_compare_exchange_##strength##_explicit(cell, &found, desired, memory_order_##success, \
                                                memory_order_##failure, memory_scope_device)

#define IN_EVERY_PAIR_OF_ORDERS(strength)                \
  (orders == 0   ? IN_ORDERS(strength, relaxed, relaxed) \
   : orders == 1 ? IN_ORDERS(strength, acquire, relaxed) \
   : orders == 2 ? IN_ORDERS(strength, acquire, acquire) \
   : orders == 3 ? IN_ORDERS(strength, release, relaxed) \
   : orders == 4 ? IN_ORDERS(strength, acq_rel, relaxed) \
   : orders == 5 ? IN_ORDERS(strength, acq_rel, acquire) \
   : orders == 6 ? IN_ORDERS(strength, seq_cst, relaxed) \
   : orders == 7 ? IN_ORDERS(strength, seq_cst, acquire) \
   : orders == 8 ? IN_ORDERS(strength, seq_cst, seq_cst) \
                 : atomic_compare_exchange_##strength(cell, &found, desired))

// Apart, so that a mutant can have another.
#ifndef STRONG_COMPARE_EXCHANGE
#define STRONG_COMPARE_EXCHANGE(cell, found, wanted, desired) IN_EVERY_PAIR_OF_ORDERS(strong)
#endif

// What a compare-exchange must not do, it answers by a value that no cell holds: succeed and change
// what it expected, or, if it is strong, fail although it found that.
#define NEVER_HELD ((TYPE)77)

#define DEFINE_C11_COMPARE_EXCHANGE(FUNCTION, SPACE)                                              \
  TYPE FUNCTION(volatile SPACE TYPE *place, TYPE wanted, TYPE desired, uint which, uint orders) { \
    volatile SPACE ATOMIC_TYPE *const cell = (volatile SPACE ATOMIC_TYPE *)place;                 \
    const int is_strong = which == 0;                                                             \
    for (;;) {                                                                                    \
      TYPE found = wanted;                                                                        \
      const int succeeded = is_strong ? STRONG_COMPARE_EXCHANGE(cell, found, wanted, desired)     \
                                      : IN_EVERY_PAIR_OF_ORDERS(weak);                            \
      const int is_as_expected = found == wanted;                                                 \
      if (succeeded != is_as_expected && (succeeded || is_strong)) return NEVER_HELD;             \
      if (succeeded == is_as_expected) return found;                                              \
    }                                                                                             \
  }

DEFINE_C11_COMPARE_EXCHANGE(c11_compare_exchange_global, __global)
DEFINE_C11_COMPARE_EXCHANGE(c11_compare_exchange_local, __local)

TYPE c11_compare_exchange_model(TYPE old, TYPE wanted, TYPE desired, uint which, uint orders) {
  return old == wanted ? desired : old;
}
