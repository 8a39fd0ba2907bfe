// A histogram in local memory. A bin has the number of the lane that wrote it last in its upper
// bits: who finds another one's has lost, and tries again.
//
// Mutant warp_tags (Rodinia hybridsort, histogram1024.cl): right where the lanes of a warp go in
// lockstep alone; all others lose counts.
// Control atomic_bins (mended): counts by an atomic addition.

#define BINS 16u
#define TAG_SHIFT 27u
#define COUNT_MASK ((1u << TAG_SHIFT) - 1u)

static void count_tagged(volatile __local uint *bin, uint lane) {
  const uint tag = lane << TAG_SHIFT;
  uint made;
  do {
    made = ((*bin & COUNT_MASK) + 1u) | tag;
    *bin = made;
  } while (*bin != made);
}

static void count_atomic(volatile __local uint *bin, uint lane) { atomic_inc(bin); }

#define COUNT_ALL(count_one)                                                                    \
  __local uint bins[BINS];                                                                      \
  const uint lane = (uint)get_local_id(0);                                                      \
  for (uint b = lane; b < BINS; b += (uint)get_local_size(0)) bins[b] = 0u;                     \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
  for (uint i = (uint)get_global_id(0); i < count; i += items) count_one(&bins[data[i]], lane); \
  barrier(CLK_LOCAL_MEM_FENCE);                                                                 \
  for (uint b = lane; b < BINS; b += (uint)get_local_size(0))                                   \
  atomic_add(&histogram[b], bins[b] & COUNT_MASK)

__kernel void bins_by_tag(__global const uint *data, uint count, uint items,
                          __global uint *histogram) {
  COUNT_ALL(count_tagged);
}

__kernel void bins_by_atomic(__global const uint *data, uint count, uint items,
                             __global uint *histogram) {
  COUNT_ALL(count_atomic);
}

__kernel void bins_alone(__global const uint *data, uint count, uint items,
                         __global uint *histogram) {
  for (uint i = 0u; i < count; ++i) ++histogram[data[i]];
}
