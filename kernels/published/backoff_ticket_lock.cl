// A ticket lock whose waiters pause for longer, the further off their turn is.
//
// Mutant relaxed (epiphron, ticket_lock_backoff.cl): waits by a relaxed load and gives the lock
// back by a relaxed store.
// Mutant relaxed_wait (ours): gives the lock back by a release store, and waits by a relaxed load.
// Control ordered (mended): waits by an acquire load, gives the lock back by a release store.

typedef struct {
  atomic_uint dispenser;
  atomic_uint display;
} counter_desk;

// A pause that no optimiser takes away: it changes nothing, for it adds 0.
static void pause_for(volatile __global counter_desk *desk, uint turns) {
  for (uint turn = 0u; turn < turns; ++turn) {
    atomic_fetch_add_explicit(&desk->dispenser, 0u, memory_order_relaxed, memory_scope_device);
  }
}

#define QUEUE_UP(desk, look)                                                                  \
  do {                                                                                        \
    const uint mine = atomic_fetch_add_explicit(&(desk)->dispenser, 1u, memory_order_relaxed, \
                                                memory_scope_device);                         \
    uint now = atomic_load_explicit(&(desk)->display, look, memory_scope_device);             \
    while (now != mine) {                                                                     \
      pause_for(desk, min(mine - now, 4u));                                                   \
      now = atomic_load_explicit(&(desk)->display, look, memory_scope_device);                \
    }                                                                                         \
  } while (0)

#define CALL_NEXT(desk, store)                                                             \
  do {                                                                                     \
    const uint served =                                                                    \
        atomic_load_explicit(&(desk)->display, memory_order_relaxed, memory_scope_device); \
    atomic_store_explicit(&(desk)->display, served + 1u, store, memory_scope_device);      \
  } while (0)

#define DESK(words) ((volatile __global counter_desk *)(words))

void queue_up_relaxed(volatile __global int *words) { QUEUE_UP(DESK(words), memory_order_relaxed); }
void call_next_relaxed(volatile __global int *words) {
  CALL_NEXT(DESK(words), memory_order_relaxed);
}
void queue_up(volatile __global int *words) { QUEUE_UP(DESK(words), memory_order_acquire); }
void call_next(volatile __global int *words) { CALL_NEXT(DESK(words), memory_order_release); }
