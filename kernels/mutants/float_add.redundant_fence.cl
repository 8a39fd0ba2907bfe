// Control: correct, and looks changed. Float addition by compare-exchange with a fence that it does
// not need. A tool that convicts it raises false alarms.

float add_redundant_fence_global(volatile __global float *cell, float operand) {
  uint expected;
  uint found = as_uint(*cell);
  do {
    expected = found;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    found = atomic_cmpxchg((volatile __global uint *)cell, expected,
                           as_uint(as_float(expected) + operand));
  } while (found != expected);
  return as_float(expected);
}
