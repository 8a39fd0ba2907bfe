// The device's own integer atomics, one function per operation, type and address space. They are
// controls: a checker that finds them broken is wrong itself, or the driver is.
//
// Claim: each call is one atomic operation that returns the value before.
// Memory orders: relaxed, as all atomics of OpenCL 1.2 are.

int int_add_global(volatile __global int *cell, int operand) { return atomic_add(cell, operand); }

int int_sub_global(volatile __global int *cell, int operand) { return atomic_sub(cell, operand); }

int int_min_global(volatile __global int *cell, int operand) { return atomic_min(cell, operand); }

int int_max_global(volatile __global int *cell, int operand) { return atomic_max(cell, operand); }

int int_and_global(volatile __global int *cell, int operand) { return atomic_and(cell, operand); }

int int_or_global(volatile __global int *cell, int operand) { return atomic_or(cell, operand); }

int int_xor_global(volatile __global int *cell, int operand) { return atomic_xor(cell, operand); }

int int_xchg_global(volatile __global int *cell, int operand) { return atomic_xchg(cell, operand); }

int int_inc_global(volatile __global int *cell, int unused) { return atomic_inc(cell); }

int int_dec_global(volatile __global int *cell, int unused) { return atomic_dec(cell); }

int int_cmpxchg_global(volatile __global int *cell, int expected, int desired) {
  return atomic_cmpxchg(cell, expected, desired);
}

int int_add_local(volatile __local int *cell, int operand) { return atomic_add(cell, operand); }

int int_sub_local(volatile __local int *cell, int operand) { return atomic_sub(cell, operand); }

int int_min_local(volatile __local int *cell, int operand) { return atomic_min(cell, operand); }

int int_max_local(volatile __local int *cell, int operand) { return atomic_max(cell, operand); }

int int_and_local(volatile __local int *cell, int operand) { return atomic_and(cell, operand); }

int int_or_local(volatile __local int *cell, int operand) { return atomic_or(cell, operand); }

int int_xor_local(volatile __local int *cell, int operand) { return atomic_xor(cell, operand); }

int int_xchg_local(volatile __local int *cell, int operand) { return atomic_xchg(cell, operand); }

int int_inc_local(volatile __local int *cell, int unused) { return atomic_inc(cell); }

int int_dec_local(volatile __local int *cell, int unused) { return atomic_dec(cell); }

int int_cmpxchg_local(volatile __local int *cell, int expected, int desired) {
  return atomic_cmpxchg(cell, expected, desired);
}

uint uint_add_global(volatile __global uint *cell, uint operand) { return atomic_add(cell, operand); }

uint uint_sub_global(volatile __global uint *cell, uint operand) { return atomic_sub(cell, operand); }

uint uint_min_global(volatile __global uint *cell, uint operand) { return atomic_min(cell, operand); }

uint uint_max_global(volatile __global uint *cell, uint operand) { return atomic_max(cell, operand); }

uint uint_and_global(volatile __global uint *cell, uint operand) { return atomic_and(cell, operand); }

uint uint_or_global(volatile __global uint *cell, uint operand) { return atomic_or(cell, operand); }

uint uint_xor_global(volatile __global uint *cell, uint operand) { return atomic_xor(cell, operand); }

uint uint_xchg_global(volatile __global uint *cell, uint operand) { return atomic_xchg(cell, operand); }

uint uint_inc_global(volatile __global uint *cell, uint unused) { return atomic_inc(cell); }

uint uint_dec_global(volatile __global uint *cell, uint unused) { return atomic_dec(cell); }

uint uint_cmpxchg_global(volatile __global uint *cell, uint expected, uint desired) {
  return atomic_cmpxchg(cell, expected, desired);
}

uint uint_add_local(volatile __local uint *cell, uint operand) { return atomic_add(cell, operand); }

uint uint_sub_local(volatile __local uint *cell, uint operand) { return atomic_sub(cell, operand); }

uint uint_min_local(volatile __local uint *cell, uint operand) { return atomic_min(cell, operand); }

uint uint_max_local(volatile __local uint *cell, uint operand) { return atomic_max(cell, operand); }

uint uint_and_local(volatile __local uint *cell, uint operand) { return atomic_and(cell, operand); }

uint uint_or_local(volatile __local uint *cell, uint operand) { return atomic_or(cell, operand); }

uint uint_xor_local(volatile __local uint *cell, uint operand) { return atomic_xor(cell, operand); }

uint uint_xchg_local(volatile __local uint *cell, uint operand) { return atomic_xchg(cell, operand); }

uint uint_inc_local(volatile __local uint *cell, uint unused) { return atomic_inc(cell); }

uint uint_dec_local(volatile __local uint *cell, uint unused) { return atomic_dec(cell); }

uint uint_cmpxchg_local(volatile __local uint *cell, uint expected, uint desired) {
  return atomic_cmpxchg(cell, expected, desired);
}

// What a compare-exchange makes of the old value.
int int_cmpxchg_model(int old, int expected, int desired) { return old == expected ? desired : old; }

uint uint_cmpxchg_model(uint old, uint expected, uint desired) {
  return old == expected ? desired : old;
}

float float_xchg_global(volatile __global float *cell, float operand) {
  return atomic_xchg(cell, operand);
}

float float_xchg_local(volatile __local float *cell, float operand) {
  return atomic_xchg(cell, operand);
}
