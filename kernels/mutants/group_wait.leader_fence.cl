// Mutant E7: only the work-item that signals for its group orders memory. The others come to a
// barrier that names local memory, and what they wrote lies in global memory.
//
// Claim it makes and breaks: who goes on finds what the groups waited for have written. The release
// of one work-item covers what others wrote only if something orders that before it.
// Memory orders: release and acquire are there; CLK_GLOBAL_MEM_FENCE is missing at the barrier in
// front.
// Seen in the wild: cuML issue 4157, nvFuser pull request 2391.

#include "../group_wait.cl"

__kernel void rotate_leader_fence(uint count, uint group_size, __global uint *one,
                                  __global uint *other, volatile __global atomic_uint *arrived) {
  const uint item = (uint)get_global_id(0);
  for (uint round = 0; round < ROUNDS; ++round) {
    __global uint *const from = round % 2u == 0u ? one : other;
    __global uint *const to = round % 2u == 0u ? other : one;
    to[item] = from[(item + group_size) % count] + 1u;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (get_local_id(0) == 0) {
      atomic_fetch_add_explicit(arrived, 1u, RELEASE, memory_scope_device);
    }
    wait_for_groups(arrived, (round + 1u) * (uint)get_num_groups(0));
  }
}
