// Control: correct, and looks changed. The lecture's histogram by local bins, which are cleared
// twice with a barrier more between. A tool that convicts it raises false alarms.

#include "../histogram.cl"

__kernel void histogram_third_barrier(__global const uint *data, uint count, __global uint *bins) {
  __local uint local_bins[BINS];
  const uint size = (uint)get_local_size(0);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) local_bins[bin] = 1u;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  count_locally(data, count, local_bins);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) {
    atomic_add(&bins[bin], local_bins[bin]);
  }
}
