// Two observers of two writers that know nothing of each other.
//
// Claim: the observers agree which store came first.
// Memory orders: all sequentially consistent.
// What would break it: with acquire and release each observer may have an order of its own.
// For four work-groups of one work-item: two writers and two observers.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define OBSERVERS(STORE, LOAD)                              \
  do {                                                      \
    const uint self = (uint)get_global_id(0);               \
    if (self < 2u) return PUT(&stored[self], 1u, STORE);    \
    const uint first = self - 2u;                           \
    seen[2u * first] = GET(&stored[first], LOAD);           \
    seen[2u * first + 1u] = GET(&stored[1u - first], LOAD); \
  } while (0)

__kernel void observe_sequential(words stored, __global uint *seen) { OBSERVERS(seq_cst, seq_cst); }

__kernel void observe_acquire_release(words stored, __global uint *seen) {
  OBSERVERS(release, acquire);
}

__kernel void compare(__global const uint *seen, __global uint *wrong) {
  const bool first_says = seen[0] == 1u && seen[1] == 0u;
  const bool second_says = seen[2] == 1u && seen[3] == 0u;
  wrong[0] = first_says && second_says ? 1u : 0u;
}

// What the check leaves where the claim holds.
__kernel void nothing_wrong(__global uint *wrong) { wrong[0] = 0u; }
