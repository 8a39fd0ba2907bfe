// Mutant: each lane of a float2 is added by itself, so that others see one lane new and one old.
static float add_lane(volatile __global uint *lane, float operand) {
  uint seen = *lane;
  uint expected;
  do {
    expected = seen;
    seen = atomic_cmpxchg(lane, expected, as_uint(as_float(expected) + operand));
  } while (seen != expected);
  return as_float(seen);
}

float2 float2_add(volatile __global ulong *cell, float2 operand) {
  volatile __global uint *const lanes = (volatile __global uint *)cell;
  const float x = add_lane(lanes, operand.x);
  return (float2)(x, add_lane(lanes + 1, operand.y));
}
