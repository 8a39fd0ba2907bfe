// A work-stealing deque, broken in four ways.
//
// Mutant takes_last (ours): the owner takes the last task without a compare-exchange, while a thief
// takes it, too.
// Mutant no_fence (ours, after Lê et al.): no fence between the owner's store of the bottom and its
// load of the top, so that a task is taken twice.
// Mutant unchecked_steal (ours): a thief moves the top by a store.
// Mutant counted_first (DotCompute, message queue): moves the bottom before the task is there.

#include "../work_deque.cl"

bool deque_pop_takes_last(global struct work_deque *deque, private uint *task) {
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_relaxed, memory_scope_device) - 1;
  atomic_store_explicit(&deque->bottom, bottom, memory_order_relaxed, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
  const int top = atomic_load_explicit(&deque->top, memory_order_relaxed, memory_scope_device);
  if (top > bottom) {
    atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_relaxed, memory_scope_device);
    return false;
  }
  *task = atomic_load_explicit(&deque->task[bottom % DEQUE_TASKS], memory_order_relaxed,
                               memory_scope_device);
  return true;
}

bool deque_pop_no_fence(global struct work_deque *deque, private uint *task) {
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_relaxed, memory_scope_device) - 1;
  atomic_store_explicit(&deque->bottom, bottom, memory_order_release, memory_scope_device);
  const int top = atomic_load_explicit(&deque->top, memory_order_acquire, memory_scope_device);
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

bool deque_steal_unchecked(global struct work_deque *deque, private uint *task) {
  const int top = atomic_load_explicit(&deque->top, memory_order_acquire, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_acquire, memory_scope_device);
  if (top >= bottom) return false;
  *task = atomic_load_explicit(&deque->task[top % DEQUE_TASKS], memory_order_relaxed,
                               memory_scope_device);
  atomic_store_explicit(&deque->top, top + 1, memory_order_seq_cst, memory_scope_device);
  return true;
}

bool deque_push_counted_first(global struct work_deque *deque, uint task) {
  const int bottom =
      atomic_load_explicit(&deque->bottom, memory_order_relaxed, memory_scope_device);
  const int top = atomic_load_explicit(&deque->top, memory_order_acquire, memory_scope_device);
  if (bottom - top >= DEQUE_TASKS) return false;
  atomic_store_explicit(&deque->bottom, bottom + 1, memory_order_release, memory_scope_device);
  atomic_store_explicit(&deque->task[bottom % DEQUE_TASKS], task, memory_order_relaxed,
                        memory_scope_device);
  return true;
}
