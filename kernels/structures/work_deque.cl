// A work-stealing deque (Chase and Lev, 2005) with the fences of Lê et al., "Correct and efficient
// work-stealing for weak memory models", 2013.
//
// Claim: a deque of at most DEQUE_TASKS tasks, whose owner pushes and pops at the bottom while
// others steal at the top. A push may say no although a thief is about to make room; a thief that
// another overtook says no, too.
// Memory orders: sequentially consistent fences stand between the owner's store of the bottom and
// its load of the top, and between a thief's load of the top and its load of the bottom.
// What would break it: either fence weaker; a last task that is taken without a compare-exchange.

#define DEQUE_TASKS 8

struct work_deque {
  atomic_int top;
  atomic_int bottom;
  atomic_uint task[DEQUE_TASKS];
};

void deque_init(global struct work_deque *deque) {
  atomic_init(&deque->top, 0);
  atomic_init(&deque->bottom, 0);
  for (int slot = 0; slot < DEQUE_TASKS; ++slot) atomic_init(&deque->task[slot], 0u);
}

bool deque_take_top(global struct work_deque *deque, int top) {
  return atomic_compare_exchange_strong_explicit(&deque->top, &top, top + 1, memory_order_seq_cst,
                                                 memory_order_relaxed, memory_scope_device);
}

bool deque_push(global struct work_deque *deque, uint task) {
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_relaxed, memory_scope_device);
  const int top = atomic_load_explicit(&deque->top, memory_order_acquire, memory_scope_device);
  if (bottom - top >= DEQUE_TASKS) return false;
  atomic_store_explicit(&deque->task[bottom % DEQUE_TASKS], task, memory_order_relaxed,
                        memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed, memory_scope_device);
  return true;
}

bool deque_pop(global struct work_deque *deque, private uint *task) {
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_relaxed, memory_scope_device) - 1;
  atomic_store_explicit(&deque->bottom, bottom, memory_order_relaxed, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
  const int top = atomic_load_explicit(&deque->top, memory_order_relaxed, memory_scope_device);
  bool is_had = top <= bottom;
  if (is_had) {
    *task = atomic_load_explicit(&deque->task[bottom % DEQUE_TASKS], memory_order_relaxed,
                                 memory_scope_device);
  }
  if (top >= bottom) {
    if (top == bottom) is_had = deque_take_top(deque, top);
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed, memory_scope_device);
  }
  return is_had;
}

bool deque_steal(global struct work_deque *deque, private uint *task) {
  const int top = atomic_load_explicit(&deque->top, memory_order_acquire, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_acquire, memory_scope_device);
  if (top >= bottom) return false;
  *task = atomic_load_explicit(&deque->task[top % DEQUE_TASKS], memory_order_relaxed,
                               memory_scope_device);
  return deque_take_top(deque, top);
}
