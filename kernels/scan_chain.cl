// A prefix sum by three kernels in a row: every work-group scans its block, one work-item scans
// what the blocks sum up to, and every block adds what stands before it.
//
// Claim: out[i] is the sum of data[0] to data[i].
// Memory orders: barriers within a work-group; between groups, that a kernel comes after the one
// before it.
// What would break it: a barrier less in a block's scan; the kernels in another order.
// For any number of work-groups, of any size: there is one work-item for each of the data.

__kernel void scan_serial(__global const uint *data, __global uint *out, uint count) {
  uint sum = 0;
  for (uint i = 0; i < count; ++i) out[i] = sum += data[i];
}

__kernel void scan_blocks(__global const uint *data, __global uint *out, __global uint *sums,
                          __local uint *block) {
  const uint item = (uint)get_local_id(0);
  const uint size = (uint)get_local_size(0);
  block[item] = data[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint distance = 1; distance < size; distance *= 2) {
    const uint before = item < distance ? 0u : block[item - distance];
    barrier(CLK_LOCAL_MEM_FENCE);
    block[item] += before;
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  out[get_global_id(0)] = block[item];
  if (item == size - 1) sums[get_group_id(0)] = block[item];
}

// One work-item: what stands before each block.
__kernel void scan_sums(__global uint *sums, uint blocks) {
  uint sum = 0;
  for (uint i = 0; i < blocks; ++i) {
    const uint own = sums[i];
    sums[i] = sum;
    sum += own;
  }
}

__kernel void add_sums(__global uint *out, __global const uint *sums) {
  out[get_global_id(0)] += sums[get_group_id(0)];
}
