// A barrier between work-groups by a count and a phase, and a relay over it: in each round every
// group reads what its neighbour wrote in the round before.
//
// Claim: the output is what one work-item makes of the same rounds.
// Memory orders: who arrives releases what its group wrote and acquires what earlier ones released;
// the last one stores the phase with release, the others wait for it with acquire.
// Progress: all groups must run at once. One work-item of a group waits, the others at a barrier.
// What would break it: an arrival that is relaxed; a count that is set back behind the phase.

#define RELAY_ROUNDS 3u

void groups_meet(volatile global atomic_uint *arrived, volatile global atomic_uint *phase,
                 uint groups) {
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    const uint now = atomic_load_explicit(phase, memory_order_relaxed, memory_scope_device);
    if (atomic_fetch_add_explicit(arrived, 1u, memory_order_acq_rel, memory_scope_device) + 1u ==
        groups) {
      atomic_store_explicit(arrived, 0u, memory_order_relaxed, memory_scope_device);
      atomic_store_explicit(phase, now + 1u, memory_order_release, memory_scope_device);
    } else {
      while (atomic_load_explicit(phase, memory_order_acquire, memory_scope_device) == now) {
      }
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
}

kernel void relay(global uint *out, uint groups, volatile global atomic_uint *arrived,
                  volatile global atomic_uint *phase) {
  const uint group = (uint)get_group_id(0);
  for (uint round = 0u; round < RELAY_ROUNDS; ++round) {
    const uint before = out[(group + 1u) % groups];
    groups_meet(arrived, phase, groups);
    if (get_local_id(0) == 0) out[group] = 3u * before + group;
    groups_meet(arrived, phase, groups);
  }
}

kernel void relay_alone(global uint *out, uint groups, volatile global atomic_uint *arrived,
                        volatile global atomic_uint *phase) {
  for (uint round = 0u; round < RELAY_ROUNDS; ++round) {
    const uint first = out[0];
    for (uint group = 0u; group < groups; ++group) {
      const uint before = group + 1u == groups ? first : out[group + 1u];
      out[group] = 3u * before + group;
    }
  }
}
