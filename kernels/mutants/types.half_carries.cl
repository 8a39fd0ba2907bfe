// Mutant: the sum is added to the whole word as an integer, so that it carries into the upper half.
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
half half_add(volatile __global uint *cell, half operand) {
  uint seen = *cell;
  uint expected;
  do {
    expected = seen;
    const uint sum = as_ushort((half)(as_half((ushort)expected) + operand));
    seen = atomic_cmpxchg(cell, expected,
                          (expected & 0xFFFF0000u) + ((expected & 0x8000u) << 1) + sum);
  } while (seen != expected);
  return as_half((ushort)seen);
}
