// Which nodes are connected: edges unite trees of nodes, of which the lowest number is the root
// (union-find with path halving, Anderson and Woll, 1991).
//
// Claim: the label of a node is the lowest node that it is connected with.
// Memory orders: none. A parent is one word that only ever becomes a lower node of the same tree,
// so an old one is a longer way and no other.
// What would break it: a root that is linked by a store; a link that is not tried again.

typedef volatile global atomic_uint *node_forest;

uint forest_parent(node_forest parent, uint node) {
  return atomic_load_explicit(&parent[node], memory_order_relaxed, memory_scope_device);
}

uint forest_root(node_forest parent, uint node) {
  for (;;) {
    uint above = forest_parent(parent, node);
    if (above == node) return node;
    const uint next = forest_parent(parent, above);
    if (next == above) return above;
    atomic_compare_exchange_weak_explicit(&parent[node], &above, next, memory_order_relaxed,
                                          memory_order_relaxed, memory_scope_device);
    node = next;
  }
}

void forest_unite(node_forest parent, uint one, uint other) {
  for (;;) {
    one = forest_root(parent, one);
    other = forest_root(parent, other);
    if (one == other) return;
    const uint low = min(one, other);
    uint high = max(one, other);
    if (atomic_compare_exchange_strong_explicit(&parent[high], &high, low, memory_order_relaxed,
                                                memory_order_relaxed, memory_scope_device)) {
      return;
    }
  }
}

kernel void connect(global const uint *from, global const uint *to, uint edges,
                    node_forest parent) {
  for (uint e = (uint)get_global_id(0); e < edges; e += (uint)get_global_size(0)) {
    forest_unite(parent, from[e], to[e]);
  }
}

kernel void name_roots(uint nodes, node_forest parent, global uint *label) {
  for (uint n = (uint)get_global_id(0); n < nodes; n += (uint)get_global_size(0)) {
    label[n] = forest_root(parent, n);
  }
}

kernel void connect_alone(global const uint *from, global const uint *to, uint edges, uint nodes,
                          node_forest parent, global uint *label) {
  for (uint e = 0u; e < edges; ++e) forest_unite(parent, from[e], to[e]);
  for (uint n = 0u; n < nodes; ++n) label[n] = forest_root(parent, n);
}
