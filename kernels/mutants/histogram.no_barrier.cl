// Mutants E1: the lecture's histogram by local bins with one of its two barriers left out.
//
// Claim they make and break: bins[v] grows by the number of data that are v. Without the first
// barrier a bin is cleared after somebody has counted in it; without the second it is flushed
// before everybody has.
// Memory orders: a barrier is what orders accesses to local memory, and what work-items wait at.

#include "../histogram.cl"

__kernel void histogram_no_first_barrier(__global const uint *data, uint count,
                                         __global uint *bins) {
  __local uint local_bins[BINS];
  const uint size = (uint)get_local_size(0);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) local_bins[bin] = 0u;
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_inc(&local_bins[data[i]]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) {
    atomic_add(&bins[bin], local_bins[bin]);
  }
}

__kernel void histogram_no_second_barrier(__global const uint *data, uint count,
                                          __global uint *bins) {
  __local uint local_bins[BINS];
  const uint size = (uint)get_local_size(0);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) local_bins[bin] = 0u;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_inc(&local_bins[data[i]]);
  }
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) {
    atomic_add(&bins[bin], local_bins[bin]);
  }
}
