// Mutant B4: a maximum that a NaN in the cell survives, where fmax ignores it.
//
// Claim it makes and breaks: each call makes `*cell` what fmax makes of its value and `operand`. No
// comparison with NaN holds, so whatever comes later, the cell keeps it.
// Memory orders: relaxed are enough.
// Seen in the wild: OpenCL-CTS pull request 2700, numba issue 5556.

float max_nan_stays_global(volatile __global float *cell, float operand) {
  uint found = as_uint(*cell);
  uint expected;
  do {
    expected = found;
    const float old = as_float(expected);
    found = atomic_cmpxchg((volatile __global uint *)cell, expected,
                           as_uint(operand > old ? operand : old));
  } while (found != expected);
  return as_float(found);
}
