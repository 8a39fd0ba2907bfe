// Mutant: the sum of two shorts wraps where it should saturate.
static volatile __global uint *word_around(volatile __global void *cell) {
  return (volatile __global uint *)((size_t)cell & ~(size_t)3);
}

static uint bits_below(volatile __global void *cell) { return 8u * (uint)((size_t)cell & 3u); }

short short_add_sat(volatile __global short *cell, short operand) {
  volatile __global uint *const word = word_around(cell);
  const uint shift = bits_below(cell);
  uint seen = *word;
  uint expected;
  do {
    expected = seen;
    const uint sum = as_ushort((short)((expected >> shift) + operand));
    seen = atomic_cmpxchg(word, expected, (expected & ~(0xFFFFu << shift)) | (sum << shift));
  } while (seen != expected);
  return (short)(seen >> shift);
}

short saturating(short old, short operand) { return add_sat(old, operand); }
