// Addition to a float by taking it out of its cell, and putting it back with the term added.
//
// Mutant wide (PLSSVM 2024-10, OpenCL detail/atomics.cl): exchanges 64 bits at a 4-byte float, and
// so overwrites the float beside it.
// Mutant wrong_return (PLSSVM 2024-10, OpenCL detail/atomics.cl): says that it returns the old
// value, and returns what a plain load saw before.
// Control narrow (FluidX3D): exchanges 32 bits and returns nothing.
// Control compare_exchange (mended): the old value comes from the exchange that put the new one
// there.

#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#ifdef cl_khr_int64_base_atomics
typedef union {
  ulong bits;
  float part[2];
} bits_of_two;

// What was there, for what comes in its place.
static float swap_in_64(volatile __global float *place, float fresh) {
  bits_of_two in, out;
  in.bits = 0ul;
  in.part[0] = fresh;
  out.bits = atom_xchg((volatile __global ulong *)place, in.bits);
  return out.part[0];
}

void accumulate_64(volatile __global float *place, float term) {
  float in_hand = term;
  do {
    const float total = swap_in_64(place, 0.0f) + in_hand;
    in_hand = swap_in_64(place, total);
  } while (in_hand != 0.0f);
}
#endif

#define SWAP_IN(place, fresh) atomic_xchg((place), (fresh))

void accumulate_32(volatile global float *place, float term) {
  float in_hand = term;
  do {
    const float total = SWAP_IN(place, 0.0f) + in_hand;
    in_hand = SWAP_IN(place, total);
  } while (in_hand != 0.0f);
}

float accumulate_and_tell(volatile global float *place, float term) {
  const float before = *place;
  accumulate_32(place, term);
  return before;
}

float accumulate_by_compare(volatile global float *place, float term) {
  global volatile int *const raw = (global volatile int *)place;
  int seen = *raw, guess;
  do {
    guess = seen;
    seen = atomic_cmpxchg(raw, guess, as_int(as_float(guess) + term));
  } while (seen != guess);
  return as_float(seen);
}
