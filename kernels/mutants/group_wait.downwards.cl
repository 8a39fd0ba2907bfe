// Mutant E9: a chain of work-groups from the last one down: each waits for the one with the next
// higher number. Where work-groups begin in ascending order and stay until they end, a lower one
// waits for one that has no room.
//
// Claim it makes and breaks: it ends wherever the chain of group_wait.cl does, which asks those
// only who run already.
// Memory orders: right.

#include "../group_wait.cl"

__kernel void suffix_serial(__global const uint *data, uint count, __global uint *out,
                            __global uint *carries, volatile __global atomic_uint *done) {
  uint sum = 0u;
  for (uint i = count; i > 0u; --i) out[i - 1u] = (sum += data[i - 1u]);
}

__kernel void suffix_downwards(__global const uint *data, uint count, __global uint *out,
                               __global uint *carries, volatile __global atomic_uint *done) {
  const uint size = (uint)get_local_size(0);
  const uint local_item = (uint)get_local_id(0);
  const uint group = (uint)get_group_id(0);
  const uint later = (uint)get_num_groups(0) - 1u - group;
  wait_for_groups(done, later);
  uint sum = later == 0u ? 0u : carries[group + 1u];
  for (uint i = size; i > local_item; --i) sum += data[group * size + i - 1u];
  out[group * size + local_item] = sum;
  if (local_item == 0u) carries[group] = sum;
  signal_groups(done);
}
