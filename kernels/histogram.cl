// The histograms of a lecture on atomic operations: how often each value from 0 to BINS - 1 is
// among `count` data.
//
// Claim: bins[v] grows by the number of data that are v, whoever counts them.
// Memory orders: relaxed. A count is one atomic operation; the local bins are cleared, counted in
// and flushed on either side of a barrier.
// What would break it: counting in two steps; a barrier less; flushing by, or from, the global
// number of a work-item, when every work-group has bins of its own.
// For any number of work-groups and work-items: data, clearing and flushing are shared out in
// strides.

#define BINS 64

__kernel void histogram_serial(__global const uint *data, uint count, __global uint *bins) {
  for (uint i = 0; i < count; ++i) ++bins[data[i]];
}

__kernel void histogram_global(__global const uint *data, uint count, __global uint *bins) {
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_inc(&bins[data[i]]);
  }
}

// Clears local bins and counts in them, up to the barrier behind which they may be flushed.
static void count_locally(__global const uint *data, uint count, __local uint *local_bins) {
  const uint size = (uint)get_local_size(0);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += size) local_bins[bin] = 0u;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_inc(&local_bins[data[i]]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
}

__kernel void histogram_local(__global const uint *data, uint count, __global uint *bins) {
  __local uint local_bins[BINS];
  count_locally(data, count, local_bins);
  for (uint bin = (uint)get_local_id(0); bin < BINS; bin += (uint)get_local_size(0)) {
    atomic_add(&bins[bin], local_bins[bin]);
  }
}

__kernel void histogram_local_by_one(__global const uint *data, uint count, __global uint *bins) {
  __local uint local_bins[BINS];
  count_locally(data, count, local_bins);
  if (get_local_id(0) == 0) {
    for (uint bin = 0; bin < BINS; ++bin) atomic_add(&bins[bin], local_bins[bin]);
  }
}
