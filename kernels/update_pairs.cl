// Two variables that no lock is around: work-items of even work-groups raise the first and then the
// second, work-items of odd ones look at the second and then at the first.
//
// Claim: who finds that the second was raised finds the first raised at least as often.
// Memory orders: the atomic functions are relaxed; a fence of device scope between the two raises,
// and between the two looks, orders them for all work-groups.
// What would break it: no fence; one that orders memory for the own work-group alone, as a barrier
// and mem_fence do. An NVIDIA H200 then shows the second raise without the first.

#ifndef ORDER_PAIR
#if __OPENCL_C_VERSION__ < 200
#error "C11 fences are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif
#define ORDER_PAIR() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)
#endif

#define PAIRS 16u
#define TURNS 8u
#define LOOKS 4u  // at each pair
// Words from one pair's to the next one's: work-items of a work-group have variables of their own,
// as far as these go.
#define APART 1024u

static uint word_of_pair(uint group, uint turn, uint item) {
  return (group / 2u * TURNS + turn) % PAIRS * APART + item % APART;
}

// One work-item: what all have raised. Nobody misses anything.
__kernel void pairs_alone(__global uint *firsts, __global uint *seconds, __global uint *missed,
                          uint groups, uint group_size) {
  for (uint i = 0; i < groups * group_size; ++i) {
    missed[i] = 0;
    if (i / group_size % 2u != 0) continue;
    for (uint turn = 0; turn < TURNS; ++turn) {
      const uint at = word_of_pair(i / group_size, turn, i % group_size);
      ++firsts[at];
      ++seconds[at];
    }
  }
}

static void raise_pairs(volatile __global uint *firsts, volatile __global uint *seconds) {
  for (uint turn = 0; turn < TURNS; ++turn) {
    const uint at = word_of_pair((uint)get_group_id(0), turn, (uint)get_local_id(0));
    atomic_inc(&firsts[at]);
    ORDER_PAIR();
    atomic_inc(&seconds[at]);
  }
}

static uint look_at_pairs(volatile __global uint *firsts, volatile __global uint *seconds) {
  uint misses = 0;
  for (uint look = 0; look < LOOKS * TURNS; ++look) {
    const uint at = word_of_pair((uint)get_group_id(0), look % TURNS, (uint)get_local_id(0));
    const uint second = atomic_or(&seconds[at], 0u);
    ORDER_PAIR();
    if (second != 0 && atomic_or(&firsts[at], 0u) < second) ++misses;
  }
  return misses;
}

__kernel void update_pairs(volatile __global uint *firsts, volatile __global uint *seconds,
                           __global uint *missed) {
  uint misses = 0;
  if (get_group_id(0) % 2 == 0) {
    raise_pairs(firsts, seconds);
  } else {
    misses = look_at_pairs(firsts, seconds);
  }
  missed[get_global_id(0)] = misses;
}
