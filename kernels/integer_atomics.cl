// The device's own integer atomics, one function per operation, type and address space. They are
// controls: a checker that finds them broken is wrong itself, or the driver is.
//
// Claim: each call is one atomic operation that returns the value before.
// Memory orders: relaxed, as all atomics of OpenCL 1.2 are.
// Each macro makes the function for global memory and the one for local memory. The names of both
// are written out, so that a search finds them.

#define WITH_OPERAND(T, GLOBAL, LOCAL, ATOMIC)                                     \
  T GLOBAL(volatile __global T *cell, T operand) { return ATOMIC(cell, operand); } \
  T LOCAL(volatile __local T *cell, T operand) { return ATOMIC(cell, operand); }

#define WITHOUT_OPERAND(T, GLOBAL, LOCAL, ATOMIC)              \
  T GLOBAL(volatile __global T *cell) { return ATOMIC(cell); } \
  T LOCAL(volatile __local T *cell) { return ATOMIC(cell); }

#define COMPARE_EXCHANGE(T, GLOBAL, LOCAL, MODEL, ATOMIC)      \
  T GLOBAL(volatile __global T *cell, T expected, T desired) { \
    return ATOMIC(cell, expected, desired);                    \
  }                                                            \
  T LOCAL(volatile __local T *cell, T expected, T desired) {   \
    return ATOMIC(cell, expected, desired);                    \
  }                                                            \
  T MODEL(T old, T expected, T desired) { return old == expected ? desired : old; }

WITH_OPERAND(int, int_add_global, int_add_local, atomic_add)
WITH_OPERAND(int, int_sub_global, int_sub_local, atomic_sub)
WITH_OPERAND(int, int_min_global, int_min_local, atomic_min)
WITH_OPERAND(int, int_max_global, int_max_local, atomic_max)
WITH_OPERAND(int, int_and_global, int_and_local, atomic_and)
WITH_OPERAND(int, int_or_global, int_or_local, atomic_or)
WITH_OPERAND(int, int_xor_global, int_xor_local, atomic_xor)
WITH_OPERAND(int, int_xchg_global, int_xchg_local, atomic_xchg)
WITHOUT_OPERAND(int, int_inc_global, int_inc_local, atomic_inc)
WITHOUT_OPERAND(int, int_dec_global, int_dec_local, atomic_dec)
COMPARE_EXCHANGE(int, int_cmpxchg_global, int_cmpxchg_local, int_cmpxchg_model, atomic_cmpxchg)

WITH_OPERAND(uint, uint_add_global, uint_add_local, atomic_add)
WITH_OPERAND(uint, uint_sub_global, uint_sub_local, atomic_sub)
WITH_OPERAND(uint, uint_min_global, uint_min_local, atomic_min)
WITH_OPERAND(uint, uint_max_global, uint_max_local, atomic_max)
WITH_OPERAND(uint, uint_and_global, uint_and_local, atomic_and)
WITH_OPERAND(uint, uint_or_global, uint_or_local, atomic_or)
WITH_OPERAND(uint, uint_xor_global, uint_xor_local, atomic_xor)
WITH_OPERAND(uint, uint_xchg_global, uint_xchg_local, atomic_xchg)
WITHOUT_OPERAND(uint, uint_inc_global, uint_inc_local, atomic_inc)
WITHOUT_OPERAND(uint, uint_dec_global, uint_dec_local, atomic_dec)
COMPARE_EXCHANGE(uint, uint_cmpxchg_global, uint_cmpxchg_local, uint_cmpxchg_model, atomic_cmpxchg)

WITH_OPERAND(float, float_xchg_global, float_xchg_local, atomic_xchg)
