// Mutant E6: a barrier between work-groups that does not tell one round from the next. It waits for
// as many arrivals as there are groups, which are there once and for all after the first round.
//
// Claim it makes and breaks: everybody takes what the next work-group wrote in this round. From the
// second round on nobody waits.
// Memory orders: right.

#include "../group_wait.cl"

__kernel void rotate_no_phase(uint count, uint group_size, __global uint *one, __global uint *other,
                              volatile __global atomic_uint *arrived) {
  const uint item = (uint)get_global_id(0);
  for (uint round = 0; round < ROUNDS; ++round) {
    __global uint *const from = round % 2u == 0u ? one : other;
    __global uint *const to = round % 2u == 0u ? other : one;
    to[item] = from[(item + group_size) % count] + 1u;
    signal_groups(arrived);
    wait_for_groups(arrived, (uint)get_num_groups(0));
  }
}
