// A barrier between work-groups without a master: each group raises a flag of its own and looks at
// those of all.
//
// Mutant early_flag (cis565, decentralised barrier): the first work-item raises the flag before the
// others of its group have written.
// Control late_flag (mended): a barrier of the group comes before the flag.

// The flag of group g is at g, and counts the rounds that the group has come to.
static void raise_flag(volatile __global atomic_uint *flags, uint round) {
  if (get_local_id(0) == 0)
    atomic_store_explicit(&flags[get_group_id(0)], round, memory_order_release,
                          memory_scope_device);
}

static void look_at_all(volatile __global atomic_uint *flags, uint groups, uint round) {
  if (get_local_id(0) == 0) {
    for (uint other = 0u; other < groups; ++other) {
      while (atomic_load_explicit(&flags[other], memory_order_acquire, memory_scope_device) <
             round) {
      }
    }
  }
  barrier(CLK_GLOBAL_MEM_FENCE);
}

#define MIRROR(before_flag)                 \
  const uint item = (uint)get_global_id(0); \
  half_way[item] = data[item] * 3u;         \
  before_flag;                              \
  raise_flag(flags, 1u);                    \
  look_at_all(flags, groups, 1u);           \
  mirrored[item] = half_way[items - 1u - item]

__kernel void mirror_early(__global const uint *data, uint items, uint groups,
                           __global uint *half_way, __global uint *mirrored,
                           volatile __global atomic_uint *flags) {
  MIRROR((void)0);
}

__kernel void mirror_late(__global const uint *data, uint items, uint groups,
                          __global uint *half_way, __global uint *mirrored,
                          volatile __global atomic_uint *flags) {
  MIRROR(barrier(CLK_GLOBAL_MEM_FENCE));
}

__kernel void mirror_alone(__global const uint *data, uint items, uint groups,
                           __global uint *half_way, __global uint *mirrored,
                           volatile __global atomic_uint *flags) {
  for (uint i = 0u; i < items; ++i) half_way[i] = data[i] * 3u;
  for (uint i = 0u; i < items; ++i) mirrored[i] = half_way[items - 1u - i];
}
