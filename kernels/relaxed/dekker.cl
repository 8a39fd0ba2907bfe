// The entry of Dekker's mutual exclusion: each party says that it wants in, and goes in if it does not see that the
// other does.
//
// Claim: not both go in.
// Memory orders: all sequentially consistent.
// What would break it: with acquire and release each may miss what the other said.
// For two work-groups of one work-item.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define DEKKER(STORE, LOAD)                                     \
  do {                                                          \
    const uint self = (uint)get_global_id(0);                   \
    PUT(&wants[self], 1u, STORE);                               \
    is_in[self] = GET(&wants[1u - self], LOAD) == 0u ? 1u : 0u; \
  } while (0)

__kernel void enter_sequential(words wants, __global uint *is_in) { DEKKER(seq_cst, seq_cst); }

__kernel void enter_acquire_release(words wants, __global uint *is_in) { DEKKER(release, acquire); }

__kernel void look(__global const uint *is_in, __global uint *wrong) {
  wrong[0] = is_in[0] != 0u && is_in[1] != 0u ? 1u : 0u;
}

// What the check leaves where the claim holds.
__kernel void nothing_wrong(__global uint *wrong) { wrong[0] = 0u; }
