// Mutant: stores the mean where a neighbour still reads.
//
// Claim it makes and breaks: each point becomes the mean of what its neighbours were. The barrier
// orders the work-items of a group, and no others.
// Memory orders: between work-groups only the end of a kernel orders plain accesses.

#include "../smooth.cl"

__kernel void points_serial(__global float4 *points, uint count) {
  const float4 first = points[0];
  float4 before = points[count - 1];
  for (uint i = 0; i < count; ++i) {
    const float4 own = points[i];
    const float4 after = i + 1 < count ? points[i + 1] : first;
    points[i] = 0.5f * (before + after);
    before = own;
  }
}

__kernel void smooth_in_place(__global float4 *points, uint count) {
  const uint i = (uint)get_global_id(0);
  const float4 mean = mean_at(points, count, i);
  barrier(CLK_GLOBAL_MEM_FENCE);
  points[i] = mean;
}
