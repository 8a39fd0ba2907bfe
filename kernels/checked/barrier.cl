// A barrier between work-groups by flags (Xiao and Feng, "Inter-block GPU communication via fast
// barrier synchronization", IPDPS 2010), once, as checkers of memory models have it: the first
// group waits for a flag of each other group, and lets it go by the same flag.
//
// Claim: who is through finds what all groups had written before.
// Memory orders: a flag is raised and let go by a release, and awaited by an acquire.
// What would break it: any of the four relaxed, as the broken ones show.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)

#define PASS(SEE, LET_GO, RAISE, AWAIT)                                                     \
  const uint item = (uint)get_global_id(0);                                                 \
  const uint groups = (uint)get_num_groups(0);                                              \
  const uint first = (uint)get_local_id(0) + 1u;                                            \
  const uint step = (uint)get_local_size(0);                                                \
  before[item] = 1u;                                                                        \
  if (get_group_id(0) == 0u) {                                                              \
    for (uint other = first; other < groups; other += step) {                               \
      while (GET(&flags[other], SEE) != 1u) {                                               \
      }                                                                                     \
    }                                                                                       \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);                                               \
    for (uint other = first; other < groups; other += step) PUT(&flags[other], 0u, LET_GO); \
  } else {                                                                                  \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);                                               \
    if (first == 1u) {                                                                      \
      PUT(&flags[get_group_id(0)], 1u, RAISE);                                              \
      while (GET(&flags[get_group_id(0)], AWAIT) == 1u) {                                   \
      }                                                                                     \
    }                                                                                       \
    work_group_barrier(CLK_GLOBAL_MEM_FENCE);                                               \
  }                                                                                         \
  uint sum = 0u;                                                                            \
  for (uint i = 0u; i < get_global_size(0); ++i) sum += before[i];                          \
  sums[item] = sum

__kernel void pass(words flags, __global uint *before, __global uint *sums) {
  PASS(acquire, release, release, acquire);
}

__kernel void pass_unseen(words flags, __global uint *before, __global uint *sums) {
  PASS(relaxed, release, release, acquire);
}

__kernel void pass_let_go_relaxed(words flags, __global uint *before, __global uint *sums) {
  PASS(acquire, relaxed, release, acquire);
}

__kernel void pass_raised_relaxed(words flags, __global uint *before, __global uint *sums) {
  PASS(acquire, release, relaxed, acquire);
}

__kernel void pass_awaited_relaxed(words flags, __global uint *before, __global uint *sums) {
  PASS(acquire, release, release, relaxed);
}
