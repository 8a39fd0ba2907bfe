// Mutant: stores behind the place that was drawn, so the last pair lies beyond the list.
//
// Claim it makes and breaks: every number is on the list once. atomic_inc returns the count before,
// which is the place.
// Memory orders: relaxed.

#include "../append_pairs.cl"

__kernel void append_behind(__global const uint *data, uint count, __global pair_t *pairs,
                            __global uint *end) {
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    pairs[atomic_inc(end) + 1] = pair_of(data[i]);
  }
}
