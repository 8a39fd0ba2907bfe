// Peterson's lock around a counter that is read, increased and written.
//
// Claim: no increment is lost.
// Memory orders: all of the lock sequentially consistent; the counter is relaxed.
// What would break it: with acquire and release each party may miss that the other wants in.
// For two work-groups of one work-item.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define ROUNDS 2u

#define PETERSON(STORE, LOAD)                                              \
  do {                                                                     \
    const uint self = (uint)get_global_id(0);                              \
    const uint other = 1u - self;                                          \
    for (uint round = 0u; round < ROUNDS; ++round) {                       \
      PUT(&wants[self], 1u, STORE);                                        \
      PUT(turn, other, STORE);                                             \
      while (GET(&wants[other], LOAD) != 0u && GET(turn, LOAD) == other) { \
      }                                                                    \
      PUT(counter, GET(counter, relaxed) + 1u, relaxed);                   \
      PUT(&wants[self], 0u, STORE);                                        \
    }                                                                      \
  } while (0)

__kernel void count_sequential(words wants, words turn, words counter) {
  PETERSON(seq_cst, seq_cst);
}

__kernel void count_acquire_release(words wants, words turn, words counter) {
  PETERSON(release, acquire);
}

__kernel void count_alone(words counter) { PUT(counter, 2u * ROUNDS, relaxed); }
