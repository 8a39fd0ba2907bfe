// Mutants: work-groups that should wait for others, and do not.
//
// Claim they make and break: everybody takes what the next work-group wrote. That may be still to
// come.
// Memory orders: none would help; somebody has to wait. A barrier waits for the own work-group
// alone.

#include "../group_wait.cl"

__kernel void rotate_no_wait(uint count, uint group_size, __global uint *one, __global uint *other,
                             volatile __global atomic_uint *arrived) {
  const uint item = (uint)get_global_id(0);
  for (uint round = 0; round < ROUNDS; ++round) {
    __global uint *const from = round % 2u == 0u ? one : other;
    __global uint *const to = round % 2u == 0u ? other : one;
    to[item] = from[(item + group_size) % count] + 1u;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
