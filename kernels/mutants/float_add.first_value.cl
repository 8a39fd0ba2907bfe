// Mutant A11: returns the value that it saw first, not the one that it replaced.
//
// Claim it makes and breaks: each call returns the value before. The sums are right; whoever hands
// out places by the returned value hands one out twice.
// Memory orders: relaxed are enough.

float add_first_value_global(volatile __global float *cell, float operand) {
  const float first = *cell;
  uint found = as_uint(first);
  uint expected;
  do {
    expected = found;
    const uint desired = as_uint(as_float(expected) + operand);
    found = atomic_cmpxchg((volatile __global uint *)cell, expected, desired);
  } while (found != expected);
  return first;
}

float add_first_value_local(volatile __local float *cell, float operand) {
  const float first = *cell;
  uint found = as_uint(first);
  uint expected;
  do {
    expected = found;
    const uint desired = as_uint(as_float(expected) + operand);
    found = atomic_cmpxchg((volatile __local uint *)cell, expected, desired);
  } while (found != expected);
  return first;
}
