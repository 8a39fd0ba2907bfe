// A sum of the odd numbers, added up by those work-items whose number is odd.
//
// Mutant barrier_inside (TornadoVM, float addition): the addition has a barrier in it, and is
// called under an `if`: some of a group never come.
// Control no_barrier (mended): the addition is atomic without one.

#define AS_WORD(place) ((volatile __global int *)(place))

static void swap_until_added(volatile __global float *sum, float term) {
  int seen = *AS_WORD(sum), tried;
  do {
    tried = seen;
    seen = atomic_cmpxchg(AS_WORD(sum), tried, as_int(as_float(tried) + term));
  } while (seen != tried);
}

static void swap_between_barriers(volatile __global float *sum, float term) {
  swap_until_added(sum, term);
  barrier(CLK_GLOBAL_MEM_FENCE);
}

#define ADD_ODD_ONES(add)                   \
  const uint item = (uint)get_global_id(0); \
  if (numbers[item] % 2u == 1u) add(sum, (float)numbers[item])

__kernel void sum_odd_meeting(__global const uint *numbers, uint count,
                              volatile __global float *sum) {
  ADD_ODD_ONES(swap_between_barriers);
}

__kernel void sum_odd(__global const uint *numbers, uint count, volatile __global float *sum) {
  ADD_ODD_ONES(swap_until_added);
}

__kernel void sum_odd_alone(__global const uint *numbers, uint count,
                            volatile __global float *sum) {
  float total = 0.0f;
  for (uint i = 0u; i < count; ++i) total += numbers[i] % 2u == 1u ? (float)numbers[i] : 0.0f;
  *sum = total;
}
