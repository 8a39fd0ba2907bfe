// A barrier between work-groups: all others raise a flag, the first group waits for all flags and
// lowers them.
//
// Mutant legacy_barriers (SHOC; Parboil): flags are volatile and memory is ordered by barriers of
// OpenCL 1.x alone, which promise nothing to other work-groups. Caches that are not coherent hold
// what was there some rounds ago.
// Control device_fences (mended): fences of device scope beside the barriers.

#define LAPS 4u

// `tell` comes before a flag is raised or lowered, `hear` after one was waited for: by whoever does
// it, between the barriers of its group, which hand on what the others know.
// No barrier is behind a condition, though all of a group would come to it: that makes PoCL 3.1
// hang.
#define CROSS_OVER(name, tell, hear)                                                \
  static void name(volatile __global uint *raised, uint groups) {                   \
    const uint group = (uint)get_group_id(0);                                       \
    const uint lane = (uint)get_local_id(0), lanes = (uint)get_local_size(0);       \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                  \
    if (group != 0u && lane == 0u) {                                                \
      tell;                                                                         \
      raised[group] = 1u;                                                           \
    }                                                                               \
    for (uint g = 1u + lane; group == 0u && g < groups; g += lanes) {               \
      while (raised[g] == 0u) {                                                     \
      }                                                                             \
    }                                                                               \
    hear;                                                                           \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                  \
    tell;                                                                           \
    for (uint g = 1u + lane; group == 0u && g < groups; g += lanes) raised[g] = 0u; \
    if (group != 0u && lane == 0u) {                                                \
      while (raised[group] != 0u) {                                                 \
      }                                                                             \
      hear;                                                                         \
    }                                                                               \
    barrier(CLK_GLOBAL_MEM_FENCE);                                                  \
  }

CROSS_OVER(cross_over, , )
CROSS_OVER(cross_over_fenced,
           atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device),
           atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device))

// Everybody takes what the next group has, from one of two buffers to the other.
#define RELAY(cross)                                        \
  const uint item = (uint)get_global_id(0);                 \
  for (uint lap = 0u; lap < LAPS; ++lap) {                  \
    __global uint *const here = lap % 2u ? second : first;  \
    __global uint *const there = lap % 2u ? first : second; \
    there[item] = here[(item + group_size) % items] + 1u;   \
    cross(raised, groups);                                  \
  }

__kernel void relay_legacy(__global uint *first, __global uint *second,
                           volatile __global uint *raised, uint items, uint group_size,
                           uint groups){RELAY(cross_over)}

__kernel
    void relay_fenced(__global uint *first, __global uint *second, volatile __global uint *raised,
                      uint items, uint group_size, uint groups){RELAY(cross_over_fenced)}

__kernel
    void relay_alone(__global uint *first, __global uint *second, volatile __global uint *raised,
                     uint items, uint group_size, uint groups) {
  for (uint lap = 0u; lap < LAPS; ++lap) {
    __global uint *const here = lap % 2u ? second : first;
    __global uint *const there = lap % 2u ? first : second;
    for (uint i = 0u; i < items; ++i) there[i] = here[(i + group_size) % items] + 1u;
  }
}
