// Mutant: a byte is added by adding to the word that it lies in, so that it carries into the next
// byte.
static volatile __global uint *word_around(volatile __global void *cell) {
  return (volatile __global uint *)((size_t)cell & ~(size_t)3);
}

static uint bits_below(volatile __global void *cell) { return 8u * (uint)((size_t)cell & 3u); }

uchar byte_add(volatile __global uchar *cell, uchar operand) {
  const uint shift = bits_below(cell);
  return (uchar)(atomic_add(word_around(cell), (uint)operand << shift) >> shift);
}
