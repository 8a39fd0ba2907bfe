// A work-stealing deque as that of Chase and Lev (SPAA 2005), of a few tasks that lie there from the beginning: the
// owner takes from the bottom, one thief steals from the top.
//
// Claim: each task is done once.
// Memory orders: the owner lowers the bottom and then looks at the top; the thief looks at the top and then at the
// bottom. Between the two each needs a sequentially consistent fence (Le et al., PPoPP 2013).
// What would break it: with acquire and release alone both may see the old value of what the other has changed, and
// both take the last task.
// For two work-groups of one work-item: the owner and the thief.

#if __OPENCL_C_VERSION__ < 200
#error "C11 atomics are missing: __opencl_c_atomic_order_acq_rel, __opencl_c_atomic_scope_device"
#endif

typedef volatile __global atomic_uint *words;

#define GET(word, order) atomic_load_explicit(word, memory_order_##order, memory_scope_device)
#define PUT(word, value, order) \
  atomic_store_explicit(word, value, memory_order_##order, memory_scope_device)
#define FENCE(order) \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_##order, memory_scope_device)

#define TASKS 3u

static void do_task(words done, uint task) {
  atomic_fetch_add_explicit(&done[task], 1u, memory_order_relaxed, memory_scope_device);
}

static bool move_top(words top, uint from) {
  uint expected = from;
  return atomic_compare_exchange_strong_explicit(top, &expected, from + 1u, memory_order_seq_cst,
                                                 memory_order_relaxed, memory_scope_device);
}

// The bottom is counted down from TASKS, so that zeros are a full deque.
#define DEQUE(entry, ORDER)                                          \
  static bool entry##_take(words ends, words done) {                 \
    const uint taken = GET(&ends[0], relaxed) + 1u;                  \
    const uint bottom = TASKS - taken;                               \
    PUT(&ends[0], taken, relaxed);                                   \
    FENCE(ORDER);                                                    \
    const uint top = GET(&ends[1], relaxed);                         \
    if (top > bottom) return false;                                  \
    if (top == bottom && !move_top(&ends[1], top)) return false;     \
    do_task(done, bottom);                                           \
    return top != bottom;                                            \
  }                                                                  \
  static void entry##_steal(words ends, words done) {                \
    const uint top = GET(&ends[1], acquire);                         \
    FENCE(ORDER);                                                    \
    const uint bottom = TASKS - GET(&ends[0], acquire);              \
    if (top < bottom && move_top(&ends[1], top)) do_task(done, top); \
  }

#define RUN(NAME)                                                    \
  do {                                                               \
    if (get_global_id(0) == 0) {                                     \
      for (uint i = 0u; i < TASKS && NAME##_take(ends, done); ++i) { \
      }                                                              \
    } else {                                                         \
      for (uint i = 0u; i < TASKS; ++i) NAME##_steal(ends, done);    \
    }                                                                \
  } while (0)

DEQUE(run_fenced, seq_cst)
DEQUE(run_acquire_release, acq_rel)

__kernel void run_fenced(words ends, words done) { RUN(run_fenced); }
__kernel void run_acquire_release(words ends, words done) { RUN(run_acquire_release); }

__kernel void run_alone(words ends, words done) {
  for (uint task = 0u; task < TASKS; ++task) do_task(done, task);
}
