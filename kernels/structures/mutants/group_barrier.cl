// A barrier between work-groups, broken in three ways.
//
// Mutant relaxed (SHOC and Parboil, barriers between groups): arrives and waits with relaxed
// atomics.
// Mutant late_count (barriers without a phase, catalogue E6): sets the count back behind the phase,
// when others may have arrived for the next time.
// Mutant no_group_barrier (cis565, decentralised barrier): signals before the group has written.

#include "../group_barrier.cl"

void groups_meet_relaxed(volatile global atomic_uint *arrived, volatile global atomic_uint *phase,
                         uint groups) {
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    const uint now = atomic_load_explicit(phase, memory_order_relaxed, memory_scope_device);
    if (atomic_fetch_add_explicit(arrived, 1u, memory_order_relaxed, memory_scope_device) + 1u ==
        groups) {
      atomic_store_explicit(arrived, 0u, memory_order_relaxed, memory_scope_device);
      atomic_fetch_add_explicit(phase, 1u, memory_order_relaxed, memory_scope_device);
    } else {
      while (atomic_load_explicit(phase, memory_order_relaxed, memory_scope_device) == now) {
      }
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
}

void groups_meet_late_count(volatile global atomic_uint *arrived,
                            volatile global atomic_uint *phase, uint groups) {
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    const uint now = atomic_load_explicit(phase, memory_order_relaxed, memory_scope_device);
    if (atomic_fetch_add_explicit(arrived, 1u, memory_order_acq_rel, memory_scope_device) + 1u ==
        groups) {
      atomic_store_explicit(phase, now + 1u, memory_order_release, memory_scope_device);
      atomic_store_explicit(arrived, 0u, memory_order_relaxed, memory_scope_device);
    } else {
      while (atomic_load_explicit(phase, memory_order_acquire, memory_scope_device) == now) {
      }
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
}

kernel void relay_relaxed(global uint *out, uint groups, volatile global atomic_uint *arrived,
                          volatile global atomic_uint *phase) {
  const uint group = (uint)get_group_id(0);
  for (uint round = 0u; round < RELAY_ROUNDS; ++round) {
    const uint before = out[(group + 1u) % groups];
    groups_meet_relaxed(arrived, phase, groups);
    if (get_local_id(0) == 0) out[group] = 3u * before + group;
    groups_meet_relaxed(arrived, phase, groups);
  }
}

kernel void relay_late_count(global uint *out, uint groups, volatile global atomic_uint *arrived,
                             volatile global atomic_uint *phase) {
  const uint group = (uint)get_group_id(0);
  for (uint round = 0u; round < RELAY_ROUNDS; ++round) {
    const uint before = out[(group + 1u) % groups];
    groups_meet_late_count(arrived, phase, groups);
    if (get_local_id(0) == 0) out[group] = 3u * before + group;
    groups_meet_late_count(arrived, phase, groups);
  }
}

// The last work-item of a group writes, and the first one says that the group has arrived.
kernel void relay_no_group_barrier(global uint *out, uint groups,
                                   volatile global atomic_uint *arrived,
                                   volatile global atomic_uint *phase) {
  const uint group = (uint)get_group_id(0);
  for (uint round = 0u; round < RELAY_ROUNDS; ++round) {
    const uint before = out[(group + 1u) % groups];
    groups_meet(arrived, phase, groups);
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
    if (get_local_id(0) + 1u == get_local_size(0)) out[group] = 3u * before + group;
    barrier(CLK_GLOBAL_MEM_FENCE);
  }
}
