// Pairs of a sum and a count, each updated under one of a few locks, which is found by the pair's
// index.
//
// Control lock_loop (desul, as Kokkos uses it): tries the lock, and where it has it, fences,
// updates, fences and gives it back.
// Mutant unfenced_loop (ours): tries the lock and updates, with nothing that orders memory.

typedef struct {
  uint sum;
  uint count;
} pair;

#define LOCKS 4u

inline bool try_lock_of(volatile __global uint *locks, uint index) {
  return atomic_cmpxchg(&locks[index % LOCKS], 0u, 1u) == 0u;
}

inline void unlock_of(volatile __global uint *locks, uint index) {
  atomic_xchg(&locks[index % LOCKS], 0u);
}

static void update(__global uint *words, uint index, uint more) {
  __global pair *const mine = (__global pair *)words + index;
  const pair made = {mine->sum + more, mine->count + 1u};
  *mine = made;
}

#define FENCE_BOTH() \
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device)

#define UPDATE_ALL(fence)                                        \
  for (uint i = (uint)get_global_id(0); i < count; i += items) { \
    bool done = false;                                           \
    while (!done) {                                              \
      if (try_lock_of(locks, data[i])) {                         \
        fence;                                                   \
        update(pairs, data[i], i);                               \
        fence;                                                   \
        unlock_of(locks, data[i]);                               \
        done = true;                                             \
      }                                                          \
    }                                                            \
  }

__kernel void update_fenced(__global const uint *data, uint count, uint items, __global uint *pairs,
                            volatile __global uint *locks){UPDATE_ALL(FENCE_BOTH())}

__kernel
    void update_unfenced(__global const uint *data, uint count, uint items, __global uint *pairs,
                         volatile __global uint *locks){UPDATE_ALL((void)0)}

__kernel void update_alone(__global const uint *data, uint count, uint items, __global uint *pairs,
                           volatile __global uint *locks) {
  for (uint i = 0u; i < count; ++i) update(pairs, data[i], i);
}
