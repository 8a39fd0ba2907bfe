// The device's own 64-bit integer atomics of cl_khr_int64_base_atomics and
// cl_khr_int64_extended_atomics. Controls, like integer_atomics.cl; apart from them, since that
// file has to build without these extensions.
//
// Claim: each call is one atomic operation that returns the value before.
// Memory orders: relaxed. What would break them: two 32-bit halves changed one after the other.

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

WITH_OPERAND(long, long_add_global, long_add_local, atom_add)
WITH_OPERAND(long, long_sub_global, long_sub_local, atom_sub)
WITH_OPERAND(long, long_min_global, long_min_local, atom_min)
WITH_OPERAND(long, long_max_global, long_max_local, atom_max)
WITH_OPERAND(long, long_and_global, long_and_local, atom_and)
WITH_OPERAND(long, long_or_global, long_or_local, atom_or)
WITH_OPERAND(long, long_xor_global, long_xor_local, atom_xor)
WITH_OPERAND(long, long_xchg_global, long_xchg_local, atom_xchg)
WITHOUT_OPERAND(long, long_inc_global, long_inc_local, atom_inc)
WITHOUT_OPERAND(long, long_dec_global, long_dec_local, atom_dec)
COMPARE_EXCHANGE(long, long_cmpxchg_global, long_cmpxchg_local, long_cmpxchg_model, atom_cmpxchg)

WITH_OPERAND(ulong, ulong_add_global, ulong_add_local, atom_add)
WITH_OPERAND(ulong, ulong_sub_global, ulong_sub_local, atom_sub)
WITH_OPERAND(ulong, ulong_min_global, ulong_min_local, atom_min)
WITH_OPERAND(ulong, ulong_max_global, ulong_max_local, atom_max)
WITH_OPERAND(ulong, ulong_and_global, ulong_and_local, atom_and)
WITH_OPERAND(ulong, ulong_or_global, ulong_or_local, atom_or)
WITH_OPERAND(ulong, ulong_xor_global, ulong_xor_local, atom_xor)
WITH_OPERAND(ulong, ulong_xchg_global, ulong_xchg_local, atom_xchg)
WITHOUT_OPERAND(ulong, ulong_inc_global, ulong_inc_local, atom_inc)
WITHOUT_OPERAND(ulong, ulong_dec_global, ulong_dec_local, atom_dec)
COMPARE_EXCHANGE(ulong, ulong_cmpxchg_global, ulong_cmpxchg_local, ulong_cmpxchg_model,
                 atom_cmpxchg)
