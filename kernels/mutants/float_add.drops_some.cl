// Mutant: leaves out one operand in about a hundred, alone or not.
//
// Claim it makes and breaks: each call adds `operand` to `*cell` once. It stands for code that
// gives up silently on some inputs, and for a device that loses one update in many.
// Memory orders: relaxed are enough.

float add_drops_some_global(volatile __global float *cell, float operand) {
  const int is_dropped = (as_uint(operand) * 0x9E3779B1u) >> 25 == 0u;
  const float added = is_dropped ? 0.0f : operand;
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + added);
  } while (atomic_cmpxchg((volatile __global uint *)cell, expected, desired) != expected);
  return as_float(expected);
}

float add_drops_some_local(volatile __local float *cell, float operand) {
  const int is_dropped = (as_uint(operand) * 0x9E3779B1u) >> 25 == 0u;
  const float added = is_dropped ? 0.0f : operand;
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + added);
  } while (atomic_cmpxchg((volatile __local uint *)cell, expected, desired) != expected);
  return as_float(expected);
}
