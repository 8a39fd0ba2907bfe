// The maximum of each work-group's share, and of all shares by the group that comes last.
//
// Claim: the total is the maximum of the data, and the number of tickets is 0 again.
// Memory orders: a group's ticket releases its share and acquires those of the groups before it;
// barriers hand that on within the group.
// What would break it: a relaxed ticket; one that is drawn in front of the group's own barrier.

kernel void maximum_by_last(global const uint *data, uint count, uint groups, global uint *shares,
                            volatile global atomic_uint *tickets, global uint *total,
                            local uint *group_share, local uint *is_last) {
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
        atomic_fetch_add_explicit(tickets, 1u, memory_order_acq_rel, memory_scope_device) + 1u ==
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

kernel void maximum_alone(global const uint *data, uint count, uint groups, global uint *shares,
                          volatile global atomic_uint *tickets, global uint *total) {
  for (uint i = 0u; i < count; ++i) *total = max(*total, data[i]);
}
