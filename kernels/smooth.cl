// One step of smoothing: each of a ring of points becomes the mean of its neighbours.
//
// Claim: to[i] is the mean of from[i - 1] and from[i + 1], component by component.
// Memory orders: none; work-items share nothing that is written.
// What would break it: storing the means where they are read.
// For any number of work-items, each of which has one point.

static float4 mean_at(__global const float4 *from, uint count, uint i) {
  return 0.5f * (from[(i + count - 1) % count] + from[(i + 1) % count]);
}

__kernel void smooth_serial(__global const float4 *from, uint count, __global float4 *to) {
  for (uint i = 0; i < count; ++i) to[i] = mean_at(from, count, i);
}

__kernel void smooth(__global const float4 *from, uint count, __global float4 *to) {
  const uint i = (uint)get_global_id(0);
  to[i] = mean_at(from, count, i);
}
