// Mutant A4: the sum is computed once, in front of the loop.
//
// Claim it makes and breaks: each call adds `operand` to `*cell` once. A call that has to try again
// stores a sum with an old value, and all that was added in between is gone.
// Memory orders: relaxed are enough.

float add_stale_sum_global(volatile __global float *cell, float operand) {
  uint found = as_uint(*cell);
  const uint desired = as_uint(as_float(found) + operand);
  uint expected;
  do {
    expected = found;
    found = atomic_cmpxchg((volatile __global uint *)cell, expected, desired);
  } while (found != expected);
  return as_float(found);
}

float add_stale_sum_local(volatile __local float *cell, float operand) {
  uint found = as_uint(*cell);
  const uint desired = as_uint(as_float(found) + operand);
  uint expected;
  do {
    expected = found;
    found = atomic_cmpxchg((volatile __local uint *)cell, expected, desired);
  } while (found != expected);
  return as_float(found);
}
