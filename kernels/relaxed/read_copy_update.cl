// A new version that is written aside and then published, as read-copy-update does: readers see the old version or the
// whole new one.
//
// Claim: a reader finds in each version that was published what was written there.
// Memory orders: the pointer, here an index, is published by a release, and read by an acquire.
// What would break it: a reader that takes the index by a relaxed load may find a version that is not yet written.
// For two work-groups of one work-item: the writer and the reader.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define VERSIONS 4u

static void publish_all(words current, words versions) {
  for (uint version = 1u; version < VERSIONS; ++version) {
    PUT(&versions[version], 100u + version, relaxed);
    PUT(current, version, release);
  }
}

#define READ_COPY_UPDATE(LOOK)                                                                \
  do {                                                                                        \
    if (get_global_id(0) == 0) return publish_all(current, versions);                         \
    for (uint turn = 0u; turn < VERSIONS; ++turn) {                                           \
      const uint version = GET(current, LOOK);                                                \
      if (version != 0u && GET(&versions[version], relaxed) != 100u + version) wrong[0] = 1u; \
    }                                                                                         \
  } while (0)

__kernel void read_acquiring(words current, words versions, __global uint *wrong) {
  READ_COPY_UPDATE(acquire);
}

__kernel void read_relaxed(words current, words versions, __global uint *wrong) {
  READ_COPY_UPDATE(relaxed);
}

// What the check leaves where the claim holds.
__kernel void nothing_wrong(__global uint *wrong) { wrong[0] = 0u; }
