// A barrier between work-groups without a shared counter (Xiao and Feng, "Inter-block GPU
// communication via fast barrier synchronization", IPDPS 2010), by C11 atomics: each group has a
// flag of its own, and the first group is the master.
//
// Claim: who is through finds what all groups have written before. Each round everybody takes what
// the next work-group has, so that all take what one work-item makes of it.
// Memory orders: a barrier of the group hands what all of it have written to its leader, whose
// release tells the master; each work-item of the master group waits for other groups of its own,
// and the barrier behind that gathers what they have heard; their releases hand all of it on, and
// the leaders' acquire and one more barrier bring it to everybody. A barrier alone has work-group
// scope, so no part of the way can go without its release, its acquire or its barrier.
// What would break it: each of RELEASE, ACQUIRE, BEFORE and AFTER, as the mutants show. It is right
// only if all groups run at once.
// Every work-item but those of the master waits at a barrier, so lanes in lockstep do no harm.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

#ifndef RELEASE
#define RELEASE memory_order_release
#endif
#ifndef ACQUIRE
#define ACQUIRE memory_order_acquire
#endif
#ifndef BEFORE
#define BEFORE barrier(CLK_GLOBAL_MEM_FENCE)
#endif
#ifndef AFTER
#define AFTER barrier(CLK_GLOBAL_MEM_FENCE)
#endif

// The flag of a group is the number of the round to which all of it have come; the master answers
// with the same number in `passed`.
static void pass_all_groups(volatile __global atomic_uint *came,
                            volatile __global atomic_uint *passed, uint round) {
  const uint group = (uint)get_group_id(0);
  const uint groups = (uint)get_num_groups(0);
  const uint local_item = (uint)get_local_id(0);
  BEFORE;
  if (group == 0u) {
    for (uint other = local_item + 1u; other < groups; other += (uint)get_local_size(0)) {
      while (atomic_load_explicit(&came[other], ACQUIRE, memory_scope_device) < round) {
      }
    }
  } else if (local_item == 0u) {
    atomic_store_explicit(&came[group], round, RELEASE, memory_scope_device);
  }
  // The master's. It stands behind no condition, for PoCL 3.1 runs what follows one that does for
  // the wrong work-items.
  barrier(CLK_GLOBAL_MEM_FENCE);
  if (group == 0u) {
    for (uint other = local_item + 1u; other < groups; other += (uint)get_local_size(0)) {
      atomic_store_explicit(&passed[other], round, RELEASE, memory_scope_device);
    }
  } else if (local_item == 0u) {
    while (atomic_load_explicit(&passed[group], ACQUIRE, memory_scope_device) < round) {
    }
  }
  AFTER;
}

#define XF_ROUNDS 3

__kernel void xf_rotate_serial(uint count, uint group_size, __global uint *one,
                               __global uint *other, volatile __global atomic_uint *came,
                               volatile __global atomic_uint *passed) {
  for (uint round = 1u; round <= XF_ROUNDS; ++round) {
    __global uint *const from = round % 2u == 1u ? one : other;
    __global uint *const to = round % 2u == 1u ? other : one;
    for (uint i = 0u; i < count; ++i) to[i] = from[(i + group_size + 1u) % count] + 1u;
  }
}

// A neighbour's neighbour: what the leader of the next group has not written itself.
__kernel void xf_rotate(uint count, uint group_size, __global uint *one, __global uint *other,
                        volatile __global atomic_uint *came,
                        volatile __global atomic_uint *passed) {
  const uint item = (uint)get_global_id(0);
  for (uint round = 1u; round <= XF_ROUNDS; ++round) {
    __global uint *const from = round % 2u == 1u ? one : other;
    __global uint *const to = round % 2u == 1u ? other : one;
    to[item] = from[(item + group_size + 1u) % count] + 1u;
    pass_all_groups(came, passed, round);
  }
}
