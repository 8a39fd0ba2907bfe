// Claim: NEW_NAME_add adds `operand` to the cell in one step and returns what the cell held before.
// Put your own function in its place; docs/writing-kernels.md says which forms it may have.

float NEW_NAME_add(volatile global float *cell, float operand) {
  uint seen = as_uint(*cell);
  for (;;) {
    const uint wanted = as_uint(as_float(seen) + operand);
    const uint found = atomic_cmpxchg((volatile global uint *)cell, seen, wanted);
    if (found == seen) return as_float(seen);
    seen = found;
  }
}

// Wrong on purpose: it does not see whether its compare-exchange succeeded.
float NEW_NAME_add_once(volatile global float *cell, float operand) {
  const uint seen = as_uint(*cell);
  const uint wanted = as_uint(as_float(seen) + operand);
  return as_float(atomic_cmpxchg((volatile global uint *)cell, seen, wanted));
}
