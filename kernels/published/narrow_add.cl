// Additions to numbers of 8 and 16 bits, by compare-exchange of the word that they lie in.
//
// Mutant carry (PyTorch 0.x, THCAtomics.cuh, 8 bit): the sum carries into the next byte of the
// word.
// Mutant sign (Parallel-evolution, a short addition): a negative short is widened with its sign,
// and sets the bits above it.
// Mutant precedence (PyTorch 0.x, THCAtomics.cuh, 16 bit): `?:` binds less than `+` and `&`, so
// that the operand is part of a condition and nothing is added.
// Control masked_byte (mended): the sum of a byte is cut to its bits and put in its place.
// Control masked_short (mended): the sum of a short is cut to its bits and put in its place.

typedef volatile __global uint *word_pointer;

#define WORD_OF(narrow) ((word_pointer)((size_t)(narrow) & ~(size_t)3))
#define SHIFT_OF(narrow) ((uint)((size_t)(narrow) & (size_t)3) * 8u)

// Exchanges the word for `expression` of `was`, until nobody came between.
#define EXCHANGE_WORD(word, was, expression) \
  uint was = *(word), found;                 \
  while ((found = atomic_cmpxchg((word), was, (expression))) != was) was = found

uchar add_byte_carrying(volatile __global uchar *sum, uchar more) {
  const uint shift = SHIFT_OF(sum);
  EXCHANGE_WORD(WORD_OF(sum), was, was + ((uint)more << shift));
  return (uchar)(was >> shift);
}

uchar add_byte(volatile __global uchar *sum, uchar more) {
  const uint shift = SHIFT_OF(sum);
  EXCHANGE_WORD(WORD_OF(sum), was,
                (was & ~(0xffu << shift)) | (uint)(uchar)((was >> shift) + more) << shift);
  return (uchar)(was >> shift);
}

short add_short_signed(volatile __global short *sum, short more) {
  const uint shift = SHIFT_OF(sum);
  EXCHANGE_WORD(WORD_OF(sum), was,
                (was & ~(0xffffu << shift)) | (uint)(short)((was >> shift) + more) << shift);
  return (short)(was >> shift);
}

// Meant as more + (one half or the other).
#define SUM_OF_HALVES(was, more, upper) (more + upper & 2 ? was >> 16 : was & 0xffffu)

short add_short_precedence(volatile __global short *sum, short more) {
  const uint upper = (uint)((size_t)sum & (size_t)2);
  EXCHANGE_WORD(WORD_OF(sum), was,
                upper ? (was & 0xffffu) | SUM_OF_HALVES(was, more, upper) << 16
                      : (was & 0xffff0000u) | SUM_OF_HALVES(was, more, upper));
  return (short)(was >> upper * 8u);
}

short add_short(volatile __global short *sum, short more) {
  const uint shift = SHIFT_OF(sum);
  EXCHANGE_WORD(WORD_OF(sum), was,
                (was & ~(0xffffu << shift)) | (uint)(ushort)((was >> shift) + more) << shift);
  return (short)(was >> shift);
}
