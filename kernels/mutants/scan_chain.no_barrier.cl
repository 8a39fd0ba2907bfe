// Mutant: the block's scan stores its sums before everybody has read theirs.
//
// Claim it makes and breaks: out[i] is the sum of data[0] to data[i]. The barrier between reading a
// neighbour's sum and storing one's own is left out, so a work-item may add what its neighbour has
// already summed up.
// Memory orders: a barrier is what work-items of a group wait at.

#include "../scan_chain.cl"

__kernel void scan_blocks_at_once(__global const uint *data, __global uint *out,
                                  __global uint *sums, __local uint *block) {
  const uint item = (uint)get_local_id(0);
  const uint size = (uint)get_local_size(0);
  block[item] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint distance = 1; distance < size; distance *= 2) {
    if (item >= distance) block[item] += block[item - distance];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = block[item];
  if (item == size - 1) sums[get_group_id(0)] = block[item];
}
