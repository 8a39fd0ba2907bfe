// Mutant A12: returns the value after, not the one before.
//
// Claim it makes and breaks: each call returns the value before. A single work-item shows it.
// Memory orders: relaxed are enough.

float add_new_value_global(volatile __global float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + operand);
  } while (atomic_cmpxchg((volatile __global uint *)cell, expected, desired) != expected);
  return as_float(desired);
}

float add_new_value_local(volatile __local float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + operand);
  } while (atomic_cmpxchg((volatile __local uint *)cell, expected, desired) != expected);
  return as_float(desired);
}
