// Control: correct, and looks changed. At the barrier between work-groups every work-item signals,
// and not one for its group: each releases what it has written itself, so that the barrier before
// the wait need not order global memory. A tool that convicts it raises false alarms.
//
// Without that barrier one work-item would wait for others of its own group, which PoCL runs only
// after it.

#include "../group_wait.cl"

__kernel void rotate_all_signal(uint count, uint group_size, __global uint *one,
                                __global uint *other, volatile __global atomic_uint *arrived) {
  const uint item = (uint)get_global_id(0);
  for (uint round = 0; round < ROUNDS; ++round) {
    __global uint *const from = round % 2u == 0u ? one : other;
    __global uint *const to = round % 2u == 0u ? other : one;
    to[item] = from[(item + group_size) % count] + 1u;
    atomic_fetch_add_explicit(arrived, 1u, RELEASE, memory_scope_device);
    barrier(CLK_LOCAL_MEM_FENCE);
    wait_for_groups(arrived, (round + 1u) * count);
  }
}
