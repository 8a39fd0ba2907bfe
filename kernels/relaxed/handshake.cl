// A handshake: who has work posts it and looks whether the other sleeps; who goes to sleep says so and looks once more
// for work.
//
// Claim: one of them sees the other: nobody sleeps on posted work.
// Memory orders: a sequentially consistent fence between what each says and what it looks at.
// What would break it: a read-modify-write is no fence; by acq_rel exchanges alone both may look at what was before.
// For two work-groups of one work-item: who posts, and who goes to sleep.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)
#define FENCE(order) \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_##order, memory_scope_device)

static void say(words word) {
  atomic_exchange_explicit(word, 1u, memory_order_acq_rel, memory_scope_device);
}

#define HANDSHAKE(BETWEEN)                                         \
  do {                                                             \
    const uint self = (uint)get_global_id(0);                      \
    say(&said[self]);                                              \
    BETWEEN;                                                       \
    missed[self] = GET(&said[1u - self], acquire) == 0u ? 1u : 0u; \
  } while (0)

__kernel void meet_fenced(words said, __global uint *missed) { HANDSHAKE(FENCE(seq_cst)); }

__kernel void meet_by_exchange(words said, __global uint *missed) { HANDSHAKE(); }

__kernel void both_missed(__global const uint *missed, __global uint *wrong) {
  wrong[0] = missed[0] != 0u && missed[1] != 0u ? 1u : 0u;
}

// What the check leaves where the claim holds.
__kernel void nothing_wrong(__global uint *wrong) { wrong[0] = 0u; }
