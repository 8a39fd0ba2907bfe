// The greatest of all operands, as floats. Returns what it replaced.
float my_float_max(volatile global float *cell, float operand) {
  uint seen = as_uint(*cell);
  for (;;) {
    const uint wanted = as_uint(fmax(as_float(seen), operand));
    const uint found = atomic_cmpxchg((volatile global uint *)cell, seen, wanted);
    if (found == seen) return as_float(seen);
    seen = found;
  }
}

// The same without the loop: whoever comes second loses.
float my_float_max_no_retry(volatile global float *cell, float operand) {
  const uint seen = as_uint(*cell);
  const uint wanted = as_uint(fmax(as_float(seen), operand));
  return as_float(atomic_cmpxchg((volatile global uint *)cell, seen, wanted));
}
