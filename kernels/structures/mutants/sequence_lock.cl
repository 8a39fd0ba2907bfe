// A span of two words behind a sequence lock, broken in four ways.
//
// Mutant looks_once (ours): reads without a second look at the count.
// Mutant odd_too (ours): takes an odd count that did not change for one that says that nobody
// writes.
// Mutant no_reader_fence (ours, after Boehm): the second look may come before the loads.
// Mutant shared_write (ours): makes the count odd by a load and a store.

#include "../sequence_lock.cl"

bool sequence_read_looks_once(global struct sequence_lock *lock, private uint *value) {
  const uint before = atomic_load_explicit(&lock->count, memory_order_acquire, memory_scope_device);
  const uint from = atomic_load_explicit(&lock->from, memory_order_relaxed, memory_scope_device);
  const uint to = atomic_load_explicit(&lock->to, memory_order_relaxed, memory_scope_device);
  *value = to - from;
  return (before & 1u) == 0u;
}

bool sequence_read_odd_too(global struct sequence_lock *lock, private uint *value) {
  const uint before = atomic_load_explicit(&lock->count, memory_order_acquire, memory_scope_device);
  const uint from = atomic_load_explicit(&lock->from, memory_order_relaxed, memory_scope_device);
  const uint to = atomic_load_explicit(&lock->to, memory_order_relaxed, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acquire, memory_scope_device);
  const uint after = atomic_load_explicit(&lock->count, memory_order_relaxed, memory_scope_device);
  *value = to - from;
  return before == after;
}

bool sequence_read_no_fence(global struct sequence_lock *lock, private uint *value) {
  const uint before = atomic_load_explicit(&lock->count, memory_order_acquire, memory_scope_device);
  const uint from = atomic_load_explicit(&lock->from, memory_order_relaxed, memory_scope_device);
  const uint to = atomic_load_explicit(&lock->to, memory_order_relaxed, memory_scope_device);
  const uint after = atomic_load_explicit(&lock->count, memory_order_relaxed, memory_scope_device);
  *value = to - from;
  return before == after && (before & 1u) == 0u;
}

bool sequence_write_shared(global struct sequence_lock *lock, uint value) {
  const uint count = atomic_load_explicit(&lock->count, memory_order_acquire, memory_scope_device);
  if ((count & 1u) != 0u) return false;
  atomic_store_explicit(&lock->count, count + 1u, memory_order_relaxed, memory_scope_device);
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_release, memory_scope_device);
  atomic_store_explicit(&lock->from, value, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&lock->to, 2u * value, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(&lock->count, count + 2u, memory_order_release, memory_scope_device);
  return true;
}
