// The maximum by the group that comes last, broken in two ways.
//
// Mutant relaxed_ticket (CUDA threadFenceReduction; LightGBM histogram256.cl): nothing orders the
// shares that the last group reads.
// Mutant counted_first (DotCompute, message queue): draws the ticket before the share is written.

#include "../last_group_maximum.cl"

kernel void maximum_relaxed_ticket(global const uint *data, uint count, uint groups,
                                   global uint *shares, volatile global atomic_uint *tickets,
                                   global uint *total, local uint *group_share,
                                   local uint *is_last) {
  const uint group = (uint)get_group_id(0);
  if (get_local_id(0) == 0) *group_share = 0u;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_max(group_share, data[i]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    shares[group] = *group_share;
    *is_last =
        atomic_fetch_add_explicit(tickets, 1u, memory_order_relaxed, memory_scope_device) + 1u ==
        groups;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && *is_last) {
    uint largest = 0u;
    for (uint i = 0u; i < groups; ++i) largest = max(largest, shares[i]);
    *total = largest;
    atomic_store_explicit(tickets, 0u, memory_order_relaxed, memory_scope_device);
  }
}

kernel void maximum_counted_first(global const uint *data, uint count, uint groups,
                                  global uint *shares, volatile global atomic_uint *tickets,
                                  global uint *total, local uint *group_share,
                                  local uint *is_last) {
  const uint group = (uint)get_group_id(0);
  if (get_local_id(0) == 0) *group_share = 0u;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = (uint)get_global_id(0); i < count; i += (uint)get_global_size(0)) {
    atomic_max(group_share, data[i]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0) {
    *is_last =
        atomic_fetch_add_explicit(tickets, 1u, memory_order_acq_rel, memory_scope_device) + 1u ==
        groups;
    shares[group] = *group_share;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == 0 && *is_last) {
    uint largest = 0u;
    for (uint i = 0u; i < groups; ++i) largest = max(largest, shares[i]);
    *total = largest;
    atomic_store_explicit(tickets, 0u, memory_order_relaxed, memory_scope_device);
  }
}
