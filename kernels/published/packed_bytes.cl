// Numbers of 8 and of 16 bits packed in words of 32, each work-item adding to one of them by
// compare-exchange.
//
// Mutant carry (PyTorch 0.x, THCAtomics.cuh, 8 bit): the sum of a byte carries into the byte above.
// Mutant sign (Parallel-evolution, a short addition): a negative short is widened with its sign,
// and clears the short above.
// Mutant precedence (PyTorch 0.x, THCAtomics.cuh, 16 bit): `?:` binds less than `+` and `&`, so
// that the operand is part of a condition and nothing is added.
// Control masked (mended): the sum of a byte is cut to its bits and put in its place.
// Control masked_short (mended): the sum of a short is cut to its bits and put in its place.

#define BYTE_OF(word, shift) (((word) >> (shift)) & 0xffu)

// Operand: in its lowest bits what is added, above them which part of the word it is added to.
#define SHIFT_OF_BYTE(operand) (((operand) >> 8 & 3u) * 8u)
#define SHIFT_OF_SHORT(operand) (((operand) >> 16 & 1u) * 16u)

#define SWAP_LOOP(cell, was, formula)                                        \
  uint was = *(cell), seen;                                                  \
  while ((seen = atomic_cmpxchg((cell), was, (formula))) != was) was = seen; \
  return was

uint add_byte_model(uint old, uint operand) {
  const uint shift = SHIFT_OF_BYTE(operand);
  const uint mask = 0xffu << shift;
  return (old & ~mask) | (old + ((operand & 0xffu) << shift)) & mask;
}

uint add_short_model(uint old, uint operand) {
  const uint shift = SHIFT_OF_SHORT(operand);
  const uint mask = 0xffffu << shift;
  return (old & ~mask) | (old + ((operand & 0xffffu) << shift)) & mask;
}

uint add_byte_carrying(volatile __global uint *cell, uint operand) {
  const uint shift = SHIFT_OF_BYTE(operand);
  SWAP_LOOP(cell, was, was + ((operand & 0xffu) << shift));
}

uint add_byte_masked(volatile __global uint *cell, uint operand) {
  const uint shift = SHIFT_OF_BYTE(operand);
  const uint others = ~(0xffu << shift);
  SWAP_LOOP(cell, was, (was & others) | (uchar)(BYTE_OF(was, shift) + operand) << shift);
}

uint add_short_signed(volatile __global uint *cell, uint operand) {
  const uint shift = SHIFT_OF_SHORT(operand);
  const uint others = ~(0xffffu << shift);
  SWAP_LOOP(cell, was, (was & others) | (uint)(short)((was >> shift) + operand) << shift);
}

// Meant as operand + (upper ? one half : the other).
#define SUM_OF_HALVES(was, operand, upper) \
  ((operand & 0xffffu) + upper & 1u ? (was) >> 16 : (was)&0xffffu)

uint add_short_precedence(volatile __global uint *cell, uint operand) {
  const uint upper = SHIFT_OF_SHORT(operand) / 16u;
  SWAP_LOOP(cell, was,
            upper ? (was & 0xffffu) | SUM_OF_HALVES(was, operand, upper) << 16
                  : (was & 0xffff0000u) | SUM_OF_HALVES(was, operand, upper));
}

uint add_short_masked(volatile __global uint *cell, uint operand) {
  const uint shift = SHIFT_OF_SHORT(operand);
  const uint others = ~(0xffffu << shift);
  SWAP_LOOP(cell, was, (was & others) | (uint)(ushort)((was >> shift) + operand) << shift);
}
