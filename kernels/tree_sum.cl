// Sums by halves in local memory: of SIZE numbers the second half is added to the first, and so on.
//
// Claim: sums[g] is the sum of the data of work-group g, which are all whose number is g modulo the
// groups.
// Memory orders: a barrier after each halving.
// What would break it: barriers left out where work-items are thought to run in lockstep.
// For work-groups of SIZE work-items, a power of two.

#ifndef SIZE
#define SIZE 64
#endif

__kernel void sums_serial(__global const uint *data, uint count, __global uint *sums, uint groups) {
  for (uint group = 0; group < groups; ++group) {
    uint sum = 0;
    for (uint i = group; i < count; i += groups) sum += data[i];
    sums[group] = sum;
  }
}

// What a work-item has of its group's data.
static uint own_sum(__global const uint *data, uint count, uint groups) {
  uint sum = 0;
  const uint first = (uint)(get_local_id(0) * groups + get_group_id(0));
  for (uint i = first; i < count; i += groups * SIZE) sum += data[i];
  return sum;
}

__kernel void tree_sum(__global const uint *data, uint count, __global uint *sums, uint groups) {
  __local uint part[SIZE];
  const uint item = (uint)get_local_id(0);
  part[item] = own_sum(data, count, groups);
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_size = SIZE / 2; half_size > 0; half_size /= 2) {
    if (item < half_size) part[item] += part[item + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (item == 0) sums[get_group_id(0)] = part[0];
}
