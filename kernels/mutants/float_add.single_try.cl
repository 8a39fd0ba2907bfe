// Mutant A3: one compare-exchange, and no second try if it fails.
//
// Claim it makes and breaks: each call adds `operand` to `*cell` once. A call whose compare-
// exchange fails adds nothing. Alone it never fails, so only contention shows it.
// Memory orders: relaxed are enough.

float add_single_try_global(volatile __global float *cell, float operand) {
  const uint expected = as_uint(*cell);
  const uint desired = as_uint(as_float(expected) + operand);
  return as_float(atomic_cmpxchg((volatile __global uint *)cell, expected, desired));
}

float add_single_try_local(volatile __local float *cell, float operand) {
  const uint expected = as_uint(*cell);
  const uint desired = as_uint(as_float(expected) + operand);
  return as_float(atomic_cmpxchg((volatile __local uint *)cell, expected, desired));
}
