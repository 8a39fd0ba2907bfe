// Mutants: work-groups that should wait for others, and do not.
//
// Claim they make and break: everybody takes what the next work-group wrote. That may be still to come.
// Memory orders: none would help; somebody has to wait. A barrier waits for the own work-group alone.

#include "../group_wait.cl"

__kernel void rotate_no_wait(__global const uint *data, uint count, uint group_size,
                             __global uint *first, __global uint *out,
                             volatile __global atomic_uint *arrived) {
  const uint item = (uint)get_global_id(0);
  const uint next = (item + group_size) % count;
  first[item] = data[next] + 1u;
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[item] = first[next] + 1u;
}
