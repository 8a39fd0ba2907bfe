// Which nodes are connected, broken in two ways.
//
// Mutant stores_root (ours): links a root by a store, though it may have been linked meanwhile.
// Mutant gives_up (Blender Cycles 2.7, atomic_update_max_z): does not try again where its
// compare-exchange fails.

#include "../union_find.cl"

kernel void connect_stores_root(global const uint *from, global const uint *to, uint edges,
                                node_forest parent) {
  for (uint e = (uint)get_global_id(0); e < edges; e += (uint)get_global_size(0)) {
    const uint one = forest_root(parent, from[e]);
    const uint other = forest_root(parent, to[e]);
    atomic_store_explicit(&parent[max(one, other)], min(one, other), memory_order_relaxed,
                          memory_scope_device);
  }
}

kernel void connect_gives_up(global const uint *from, global const uint *to, uint edges,
                             node_forest parent) {
  for (uint e = (uint)get_global_id(0); e < edges; e += (uint)get_global_size(0)) {
    const uint one = forest_root(parent, from[e]);
    const uint other = forest_root(parent, to[e]);
    uint high = max(one, other);
    atomic_compare_exchange_strong_explicit(&parent[high], &high, min(one, other),
                                            memory_order_relaxed, memory_order_relaxed,
                                            memory_scope_device);
  }
}
