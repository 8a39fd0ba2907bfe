// A lock for one writer or many readers, broken in seven ways.
//
// Mutant counts_anyway (locks that test and then set, catalogue C5): a reader counts itself in when
// it has seen no writer.
// Mutant looks_first (locks that test and then set, catalogue C5): a writer stores when it has seen
// nobody.
// Mutant splits_leave (ours): a reader leaves by a load and a store, so that another's count stays or
// goes with it.
// Mutant wipes_readers (ours): the last reader, as far as it sees, leaves as a writer does, and who
// came meanwhile is no longer counted.
// Mutant writer_leaves_relaxed (Kokkos issue 3038, catalogue C2): a writer leaves by a relaxed
// store, so that who comes next may miss what it wrote.
// Mutant reader_leaves_relaxed (Kokkos issue 3038, catalogue C2): a reader leaves by a relaxed
// subtraction, so that a writer may change what it still reads.
// Mutant writer_tries_relaxed ("CUDA by Example", catalogue C1): a writer comes in by a relaxed
// compare-exchange, so that it may miss what others wrote.

#include "../readers_writer_lock.cl"

bool shared_try_counts_anyway(global atomic_uint *lock) {
  const uint seen = atomic_load_explicit(lock, memory_order_acquire, memory_scope_device);
  if (seen == LOCK_WRITER) return false;
  atomic_fetch_add_explicit(lock, 1u, memory_order_acquire, memory_scope_device);
  return true;
}

bool exclusive_try_looks_first(global atomic_uint *lock) {
  if (atomic_load_explicit(lock, memory_order_acquire, memory_scope_device) != 0u) return false;
  atomic_store_explicit(lock, LOCK_WRITER, memory_order_relaxed, memory_scope_device);
  return true;
}

void shared_leave_splits_leave(global atomic_uint *lock) {
  const uint seen = atomic_load_explicit(lock, memory_order_relaxed, memory_scope_device);
  atomic_store_explicit(lock, seen - 1u, memory_order_release, memory_scope_device);
}

void shared_leave_wipes_readers(global atomic_uint *lock) {
  if (atomic_load_explicit(lock, memory_order_relaxed, memory_scope_device) == 1u) {
    atomic_store_explicit(lock, 0u, memory_order_release, memory_scope_device);
    return;
  }
  atomic_fetch_sub_explicit(lock, 1u, memory_order_release, memory_scope_device);
}

void exclusive_leave_relaxed(global atomic_uint *lock) {
  atomic_store_explicit(lock, 0u, memory_order_relaxed, memory_scope_device);
}

void shared_leave_relaxed(global atomic_uint *lock) {
  atomic_fetch_sub_explicit(lock, 1u, memory_order_relaxed, memory_scope_device);
}

bool exclusive_try_relaxed(global atomic_uint *lock) {
  uint nobody = 0u;
  return atomic_compare_exchange_strong_explicit(lock, &nobody, LOCK_WRITER, memory_order_relaxed,
                                                 memory_order_relaxed, memory_scope_device);
}
