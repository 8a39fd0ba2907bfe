// Mutant: no barriers in the last steps, where the work-items that are left belong to one warp.
//
// Claim it makes and breaks: sums[g] is the sum of the data of work-group g. OpenCL promises no
// lockstep, and local memory that is not volatile may be kept in registers between two steps.
// Memory orders: a barrier is what orders accesses to local memory, and what work-items wait at.

#include "../tree_sum.cl"

#define WARP 32

__kernel void tree_sum_by_warp(__global const uint *data, uint count, __global uint *sums,
                               uint groups) {
  __local uint part[SIZE];
  const uint item = (uint)get_local_id(0);
  part[item] = own_sum(data, count, groups);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_size = SIZE / 2; half_size > 0; half_size /= 2) {
    if (item < half_size) part[item] += part[item + half_size];
    if (half_size > WARP) barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (item == 0) sums[get_group_id(0)] = part[0];
}
