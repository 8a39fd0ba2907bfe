// The device's own 64-bit integer atomics of cl_khr_int64_base_atomics and
// cl_khr_int64_extended_atomics. Controls, like integer_atomics.cl.
//
// Claim: each call is one atomic operation that returns the value before.
// Memory orders: relaxed. What would break them: two 32-bit halves changed one after the other.

long long_add_global(volatile __global long *cell, long operand) { return atom_add(cell, operand); }

long long_sub_global(volatile __global long *cell, long operand) { return atom_sub(cell, operand); }

long long_min_global(volatile __global long *cell, long operand) { return atom_min(cell, operand); }

long long_max_global(volatile __global long *cell, long operand) { return atom_max(cell, operand); }

long long_and_global(volatile __global long *cell, long operand) { return atom_and(cell, operand); }

long long_or_global(volatile __global long *cell, long operand) { return atom_or(cell, operand); }

long long_xor_global(volatile __global long *cell, long operand) { return atom_xor(cell, operand); }

long long_xchg_global(volatile __global long *cell, long operand) { return atom_xchg(cell, operand); }

long long_inc_global(volatile __global long *cell, long unused) { return atom_inc(cell); }

long long_dec_global(volatile __global long *cell, long unused) { return atom_dec(cell); }

long long_cmpxchg_global(volatile __global long *cell, long expected, long desired) {
  return atom_cmpxchg(cell, expected, desired);
}

long long_add_local(volatile __local long *cell, long operand) { return atom_add(cell, operand); }

long long_sub_local(volatile __local long *cell, long operand) { return atom_sub(cell, operand); }

long long_min_local(volatile __local long *cell, long operand) { return atom_min(cell, operand); }

long long_max_local(volatile __local long *cell, long operand) { return atom_max(cell, operand); }

long long_and_local(volatile __local long *cell, long operand) { return atom_and(cell, operand); }

long long_or_local(volatile __local long *cell, long operand) { return atom_or(cell, operand); }

long long_xor_local(volatile __local long *cell, long operand) { return atom_xor(cell, operand); }

long long_xchg_local(volatile __local long *cell, long operand) { return atom_xchg(cell, operand); }

long long_inc_local(volatile __local long *cell, long unused) { return atom_inc(cell); }

long long_dec_local(volatile __local long *cell, long unused) { return atom_dec(cell); }

long long_cmpxchg_local(volatile __local long *cell, long expected, long desired) {
  return atom_cmpxchg(cell, expected, desired);
}

ulong ulong_add_global(volatile __global ulong *cell, ulong operand) { return atom_add(cell, operand); }

ulong ulong_sub_global(volatile __global ulong *cell, ulong operand) { return atom_sub(cell, operand); }

ulong ulong_min_global(volatile __global ulong *cell, ulong operand) { return atom_min(cell, operand); }

ulong ulong_max_global(volatile __global ulong *cell, ulong operand) { return atom_max(cell, operand); }

ulong ulong_and_global(volatile __global ulong *cell, ulong operand) { return atom_and(cell, operand); }

ulong ulong_or_global(volatile __global ulong *cell, ulong operand) { return atom_or(cell, operand); }

ulong ulong_xor_global(volatile __global ulong *cell, ulong operand) { return atom_xor(cell, operand); }

ulong ulong_xchg_global(volatile __global ulong *cell, ulong operand) { return atom_xchg(cell, operand); }

ulong ulong_inc_global(volatile __global ulong *cell, ulong unused) { return atom_inc(cell); }

ulong ulong_dec_global(volatile __global ulong *cell, ulong unused) { return atom_dec(cell); }

ulong ulong_cmpxchg_global(volatile __global ulong *cell, ulong expected, ulong desired) {
  return atom_cmpxchg(cell, expected, desired);
}

ulong ulong_add_local(volatile __local ulong *cell, ulong operand) { return atom_add(cell, operand); }

ulong ulong_sub_local(volatile __local ulong *cell, ulong operand) { return atom_sub(cell, operand); }

ulong ulong_min_local(volatile __local ulong *cell, ulong operand) { return atom_min(cell, operand); }

ulong ulong_max_local(volatile __local ulong *cell, ulong operand) { return atom_max(cell, operand); }

ulong ulong_and_local(volatile __local ulong *cell, ulong operand) { return atom_and(cell, operand); }

ulong ulong_or_local(volatile __local ulong *cell, ulong operand) { return atom_or(cell, operand); }

ulong ulong_xor_local(volatile __local ulong *cell, ulong operand) { return atom_xor(cell, operand); }

ulong ulong_xchg_local(volatile __local ulong *cell, ulong operand) { return atom_xchg(cell, operand); }

ulong ulong_inc_local(volatile __local ulong *cell, ulong unused) { return atom_inc(cell); }

ulong ulong_dec_local(volatile __local ulong *cell, ulong unused) { return atom_dec(cell); }

ulong ulong_cmpxchg_local(volatile __local ulong *cell, ulong expected, ulong desired) {
  return atom_cmpxchg(cell, expected, desired);
}

// What a compare-exchange makes of the old value.
long long_cmpxchg_model(long old, long expected, long desired) {
  return old == expected ? desired : old;
}

ulong ulong_cmpxchg_model(ulong old, ulong expected, ulong desired) {
  return old == expected ? desired : old;
}
