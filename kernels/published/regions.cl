// Which pixels belong together: edges unite sets of nodes, of which the lowest number is the root,
// and at the end each node is told its root.
//
// Control roots_exchanged (AprilTag, union-find): a root is linked below a lower one by
// compare-exchange, and if that fails, both are looked up anew.
// Control two_kernels (AprilTag, union-find): one kernel unites, and the next one looks up the
// roots.
// Mutant roots_stored (ours): a root is linked by a store, and may have been linked elsewhere
// meanwhile.

typedef volatile __global uint *forest;

static uint root_of(forest parent, uint node) {
  uint above;
  while ((above = atomic_or(&parent[node], 0u)) != node) node = above;
  return node;
}

static void unite_by_exchange(forest parent, uint one, uint other) {
  for (;;) {
    one = root_of(parent, one);
    other = root_of(parent, other);
    if (one == other) return;
    const uint low = min(one, other), high = max(one, other);
    if (atomic_cmpxchg(&parent[high], high, low) == high) return;
  }
}

static void unite_by_store(forest parent, uint one, uint other) {
  one = root_of(parent, one);
  other = root_of(parent, other);
  atomic_xchg(&parent[max(one, other)], min(one, other));
}

// Whoever is the last to have united looks up all roots.
#define LABEL(unite)                                                                          \
  for (uint e = (uint)get_global_id(0); e < edges; e += items) unite(parent, from[e], to[e]); \
  if (atomic_fetch_add_explicit(done, 1u, memory_order_acq_rel, memory_scope_device) !=       \
      items - 1u)                                                                             \
    return;                                                                                   \
  for (uint node = 0u; node < nodes; ++node) label[node] = root_of(parent, node)

__kernel void label_by_exchange(__global const uint *from, __global const uint *to, uint edges,
                                uint items, uint nodes, volatile __global uint *parent,
                                volatile __global atomic_uint *done, __global uint *label) {
  LABEL(unite_by_exchange);
}

__kernel void label_by_store(__global const uint *from, __global const uint *to, uint edges,
                             uint items, uint nodes, volatile __global uint *parent,
                             volatile __global atomic_uint *done, __global uint *label) {
  LABEL(unite_by_store);
}

__kernel void unite_edges(__global const uint *from, __global const uint *to, uint edges,
                          uint items, volatile __global uint *parent) {
  for (uint e = (uint)get_global_id(0); e < edges; e += items)
    unite_by_exchange(parent, from[e], to[e]);
}

__kernel void look_up(uint items, uint nodes, volatile __global uint *parent,
                      __global uint *label) {
  for (uint node = (uint)get_global_id(0); node < nodes; node += items)
    label[node] = root_of(parent, node);
}

__kernel void label_alone(__global const uint *from, __global const uint *to, uint edges,
                          uint items, uint nodes, volatile __global uint *parent,
                          volatile __global atomic_uint *done, __global uint *label) {
  for (uint e = 0u; e < edges; ++e) unite_by_exchange(parent, from[e], to[e]);
  for (uint node = 0u; node < nodes; ++node) label[node] = root_of(parent, node);
}
