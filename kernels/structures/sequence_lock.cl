// A span of two words behind a sequence lock, with the fences of Boehm, "Can seqlocks get along with
// programming language memory models?", 2012.
//
// Claim: a register, whose value is the length of the span. sequence_write says no while another
// writes, sequence_read where a write came between; nobody waits.
// Memory orders: a writer makes the count odd, and a release fence keeps its stores behind that; a
// reader's acquire fence keeps its loads in front of the second look at the count.
// What would break it: no second look; a count that may be odd; either fence relaxed.

struct sequence_lock {
  atomic_uint count;
  atomic_uint from;
  atomic_uint to;
};

void sequence_init(global struct sequence_lock *lock) {
  atomic_init(&lock->count, 0u);
  atomic_init(&lock->from, 0u);
  atomic_init(&lock->to, 0u);
}

bool sequence_write(global struct sequence_lock *lock, uint value) {
  uint count = atomic_load_explicit(&lock->count, memory_order_relaxed, memory_scope_device);
  if ((count & 1u) != 0u || !atomic_compare_exchange_strong_explicit(
                                &lock->count, &count, count + 1u, memory_order_acquire,
                                memory_order_relaxed, memory_scope_device)) {
    return false;
  }
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  atomic_store_explicit(&lock->from, value, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&lock->to, 2u * value, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&lock->count, count + 2u, memory_order_release, memory_scope_device);
  return true;
}

bool sequence_read(global struct sequence_lock *lock, private uint *value) {
  const uint before = atomic_load_explicit(&lock->count, memory_order_acquire, memory_scope_device);
  const uint from = atomic_load_explicit(&lock->from, memory_order_relaxed, memory_scope_device);
  const uint to = atomic_load_explicit(&lock->to, memory_order_relaxed, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
  const uint after = atomic_load_explicit(&lock->count, memory_order_relaxed, memory_scope_device);
  *value = to - from;
  return before == after && (before & 1u) == 0u;
}
