// Addition to a float by compare-exchange, through a union of a float and an unsigned integer.
//
// Mutant compares_floats (much copied: numba-dppl, a PyOpenCL example, gists): the loop ends when
// two floats are equal. A NaN is equal to nothing, so a NaN never ends.
// Control compares_bits (GROMACS, darktable, Pannotia): the loop ends when two patterns of bits are
// equal.

typedef union {
  unsigned int u32;
  float f32;
} pun_t;

#define TRY_TO_SWAP(addr, was, now) \
  atomic_cmpxchg((volatile global unsigned int *)(addr), (was).u32, (now).u32)

float pun_add_f(volatile global float *addr, float val) {
  pun_t was, now, current;
  current.f32 = *addr;
  do {
    was.f32 = current.f32;
    now.f32 = was.f32 + val;
    current.u32 = TRY_TO_SWAP(addr, was, now);
  } while (current.f32 != was.f32);
  return current.f32;
}

float pun_add_u(volatile global float *addr, float val) {
  pun_t was, now, current;
  current.f32 = *addr;
  do {
    was.u32 = current.u32;
    now.f32 = was.f32 + val;
    current.u32 = TRY_TO_SWAP(addr, was, now);
  } while (current.u32 != was.u32);
  return current.f32;
}
