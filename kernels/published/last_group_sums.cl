// The sum of a part by each work-group, and of the parts by the group that comes last.
//
// Mutant no_acquire (CUDA threadFenceReduction; LightGBM histogram256.cl, a "gray area"): a fence
// in front of the ticket, and none behind it: the last group may read old parts.
// Control fenced_twice (mended): a fence of device scope behind the ticket, too.

#define DEVICE_FENCE() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

static uint sum_of(__global const uint *data, uint from, uint to) {
  uint sum = 0u;
  for (uint i = from; i < to; ++i) sum += data[i];
  return sum;
}

// By one work-item of the group, which both writes and reads, so that no barrier is needed.
#define SUM_BY_LAST(behind_ticket)                                                                 \
  if (get_local_id(0) != 0) return;                                                                \
  const uint group = (uint)get_group_id(0);                                                        \
  const uint share = count / groups;                                                               \
  parts[group] = sum_of(data, group * share, group + 1u == groups ? count : (group + 1u) * share); \
  DEVICE_FENCE();                                                                                  \
  const uint ticket =                                                                              \
      atomic_fetch_add_explicit(tickets, 1u, memory_order_relaxed, memory_scope_device);           \
  if (ticket + 1u == groups) {                                                                     \
    behind_ticket;                                                                                 \
    *total = sum_of(parts, 0u, groups);                                                            \
  }

__kernel void sum_unfenced(__global const uint *data, uint count, uint groups, __global uint *parts,
                           volatile __global atomic_uint *tickets,
                           __global uint *total){SUM_BY_LAST((void)0)}

__kernel void sum_fenced(__global const uint *data, uint count, uint groups, __global uint *parts,
                         volatile __global atomic_uint *tickets,
                         __global uint *total){SUM_BY_LAST(DEVICE_FENCE())}

__kernel void sum_alone(__global const uint *data, uint count, uint groups, __global uint *parts,
                        volatile __global atomic_uint *tickets, __global uint *total) {
  *total = sum_of(data, 0u, count);
}
