// A count of references: everybody writes to the object, and lets go of it; whoever was the last destroys it.
//
// Claim: who destroys the object finds in it what all others wrote.
// Memory orders: letting go releases, and the last acquires.
// What would break it: a relaxed decrement; or one that only releases, so that the last has acquired nothing.
// For two work-groups of one work-item or more.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define REFERENCE_COUNT(ORDER)                                                          \
  do {                                                                                  \
    PUT(&object[get_global_id(0)], 1u, relaxed);                                        \
    const uint before =                                                                 \
        atomic_fetch_add_explicit(gone, 1u, memory_order_##ORDER, memory_scope_device); \
    if (before + 1u != count) return;                                                   \
    for (uint i = 0u; i < count; ++i) {                                                 \
      if (GET(&object[i], relaxed) != 1u) wrong[0] = 1u;                                \
    }                                                                                   \
  } while (0)

__kernel void let_go(words gone, words object, uint count, __global uint *wrong) {
  REFERENCE_COUNT(acq_rel);
}

__kernel void let_go_relaxed(words gone, words object, uint count, __global uint *wrong) {
  REFERENCE_COUNT(relaxed);
}

__kernel void let_go_releasing(words gone, words object, uint count, __global uint *wrong) {
  REFERENCE_COUNT(release);
}

// What the check leaves where the claim holds.
__kernel void nothing_wrong(__global uint *wrong) { wrong[0] = 0u; }
