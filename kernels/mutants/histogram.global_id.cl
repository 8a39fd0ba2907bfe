// Mutants: two flushes of local bins as a lecture's slides have them, by the global number of a
// work-item where the one within its work-group is meant.
//
// Claim they make and break: bins[v] grows by the number of data that are v. What all groups but
// the first have counted is lost, or most of it.
// Memory orders: none would help.

#include "../histogram.cl"

// One work-item flushes, and it is in the first work-group.
__kernel void histogram_by_first(__global const uint *data, uint count, __global uint *bins) {
  __local uint local_bins[BINS];
  count_locally(data, count, local_bins);
  if (get_global_id(0) == 0) {
    for (uint bin = 0; bin < BINS; ++bin) atomic_add(&bins[bin], local_bins[bin]);
  }
}

// All work-items flush, and those of later work-groups begin further on.
__kernel void histogram_from_global_id(__global const uint *data, uint count, __global uint *bins) {
  __local uint local_bins[BINS];
  count_locally(data, count, local_bins);
  for (uint bin = (uint)get_global_id(0); bin < BINS; bin += (uint)get_local_size(0)) {
    atomic_add(&bins[bin], local_bins[bin]);
  }
}
