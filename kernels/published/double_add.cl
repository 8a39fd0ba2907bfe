// Additions to a double, by exchange and by compare-exchange of its 64 bits.
//
// Mutant wrong_return (PLSSVM 2024-10, OpenCL detail/atomics.cl, double): says that it returns the
// old value, and returns what a plain load saw before.
// Control compare_exchange (mended): the old value comes from the compare-exchange.

#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

#define AS_BITS(place) ((volatile __global ulong *)(place))

double add_and_tell(volatile __global double *place, double term) {
  const double before = *place;
  double in_hand = term;
  do {
    const double taken = as_double(atom_xchg(AS_BITS(place), 0ul));
    in_hand = as_double(atom_xchg(AS_BITS(place), as_ulong(taken + in_hand)));
  } while (in_hand != 0.0);
  return before;
}

double add_by_compare(volatile __global double *place, double term) {
  ulong guess, seen = *AS_BITS(place);
  do {
    guess = seen;
    seen = atom_cmpxchg(AS_BITS(place), guess, as_ulong(as_double(guess) + term));
  } while (seen != guess);
  return as_double(seen);
}

// Numbers drawn by adding 1 to a double: each is drawn once.
#define DRAW(add) \
  for (uint i = (uint)get_global_id(0); i < count; i += items) drawn[i] = add(next, 1.0)

__kernel void draw_telling(__global double *drawn, uint count, uint items, __global double *next) {
  DRAW(add_and_tell);
}

__kernel void draw_by_compare(__global double *drawn, uint count, uint items,
                              __global double *next) {
  DRAW(add_by_compare);
}

__kernel void draw_alone(__global double *drawn, uint count, uint items, __global double *next) {
  for (uint i = 0u; i < count; ++i) drawn[i] = (*next)++;
}
