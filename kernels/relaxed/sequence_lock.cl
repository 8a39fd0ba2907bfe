// A sequence lock: a writer counts up before and after it changes two words; a reader that finds the same even
// count twice has read both words of one change.
//
// Claim: the two words that a reader accepts are equal.
// Memory orders: the words are relaxed. The writer has a release fence behind its first count and releases by its
// second; the reader acquires by its first look at the count and has an acquire fence before its second.
// What would break it: a reader without its acquires reads a word of one change and one of another, though its
// two counts agree.
// For two work-groups of one work-item: the writer and the reader.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)
#define FENCE(order) \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_##order, memory_scope_device)

#define CHANGES 2u  // few enough for every execution to be explored

static void write_changes(words count, words pair) {
  for (uint change = 1u; change <= CHANGES; ++change) {
    PUT(count, 2u * change - 1u, relaxed);
    FENCE(release);
    PUT(&pair[0], change, relaxed);
    PUT(&pair[1], change, relaxed);
    PUT(count, 2u * change, release);
  }
}

#define SEQUENCE_LOCK(LOOK, BEFORE_LAST_LOOK)                                  \
  do {                                                                         \
    if (get_global_id(0) == 0) return write_changes(count, pair);              \
    for (uint turn = 0u; turn < CHANGES; ++turn) {                             \
      const uint before = GET(count, LOOK);                                    \
      const uint one = GET(&pair[0], relaxed);                                 \
      const uint other = GET(&pair[1], relaxed);                               \
      BEFORE_LAST_LOOK;                                                        \
      const bool accepts = before % 2u == 0u && GET(count, relaxed) == before; \
      if (accepts && one != other) wrong[0] = 1u;                              \
    }                                                                          \
  } while (0)

__kernel void read_acquiring(words count, words pair, __global uint *wrong) {
  SEQUENCE_LOCK(acquire, FENCE(acquire));
}

__kernel void read_relaxed(words count, words pair, __global uint *wrong) {
  SEQUENCE_LOCK(relaxed, );
}

// What the check leaves where the claim holds.
__kernel void nothing_wrong(__global uint *wrong) { wrong[0] = 0u; }
