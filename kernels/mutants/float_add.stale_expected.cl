// Mutant A5: goes on expecting what it saw first, whatever the compare-exchange found.
//
// Claim it makes and breaks: each call ends. Once another has changed the cell, the value that it
// expects is gone.
// Memory orders: relaxed are enough.
// Seen in the wild: SPIRV-Cross issue 932.

float add_stale_expected_global(volatile __global float *cell, float operand) {
  const uint expected = as_uint(*cell);
  const uint desired = as_uint(as_float(expected) + operand);
  while (atomic_cmpxchg((volatile __global uint *)cell, expected, desired) != expected) {
  }
  return as_float(expected);
}
