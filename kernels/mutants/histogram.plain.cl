// Mutant A1: the lecture's histogram without atomics.
//
// Claim it makes and breaks: bins[v] grows by the number of data that are v. Two work-items read
// one count, and what the one that stores first counted is overwritten.
// Memory orders: none would help; the read and the write are two accesses.

#include "../histogram.cl"

__kernel void histogram_plain(__global const uint *data, uint count, __global uint *bins) {
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    bins[data[i]]++;
  }
}
