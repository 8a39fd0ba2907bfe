// A ring of two slots, for one producer and one consumer.
//
// Claim: what is consumed is what was produced, in its order.
// Memory orders: slots are relaxed. Each side releases its own count, and acquires the other's.
// What would break it: a consumer that takes the producer's count by a relaxed load may find a slot as it was before.
// For two work-groups of one work-item: the producer and the consumer.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define SLOTS 2u
#define NUMBERS 5u

static void produce(words counts, words slots) {
  for (uint i = 0u; i < NUMBERS; ++i) {
    while (i - GET(&counts[1], acquire) == SLOTS) {
    }
    PUT(&slots[i % SLOTS], 10u + i, relaxed);
    PUT(&counts[0], i + 1u, release);
  }
}

#define RING(LOOK)                                            \
  do {                                                        \
    if (get_global_id(0) == 0) return produce(counts, slots); \
    for (uint i = 0u; i < NUMBERS; ++i) {                     \
      while (GET(&counts[0], LOOK) == i) {                    \
      }                                                       \
      consumed[i] = GET(&slots[i % SLOTS], relaxed);          \
      PUT(&counts[1], i + 1u, release);                       \
    }                                                         \
  } while (0)

__kernel void pass_acquiring(words counts, words slots, __global uint *consumed) { RING(acquire); }

__kernel void pass_relaxed(words counts, words slots, __global uint *consumed) { RING(relaxed); }

__kernel void pass_alone(__global uint *consumed) {
  for (uint i = 0u; i < NUMBERS; ++i) consumed[i] = 10u + i;
}
