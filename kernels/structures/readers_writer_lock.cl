// A lock for one writer or many readers, in one word, by the atomics of OpenCL 2.0.
//
// Claim: while one writes nobody else is in, and who is in finds what the last writer left.
// shared_try says no only while one writes, exclusive_try only while anybody is in; nobody waits.
// Memory orders: who gets the lock acquires it, who gives it back releases it.
// What would break it: a look and a change apart; a way out that another word stands for.

#define LOCK_WRITER 0x80000000u

void rw_init(global atomic_uint *lock) { atomic_init(lock, 0u); }

bool shared_try(global atomic_uint *lock) {
  uint seen = atomic_load_explicit(lock, memory_order_relaxed, memory_scope_device);
  while (seen != LOCK_WRITER) {
    if (atomic_compare_exchange_weak_explicit(lock, &seen, seen + 1u, memory_order_acquire,
                                              memory_order_relaxed, memory_scope_device)) {
      return true;
    }
  }
  return false;
}

void shared_leave(global atomic_uint *lock) {
  atomic_fetch_sub_explicit(lock, 1u, memory_order_release, memory_scope_device);
}

bool exclusive_try(global atomic_uint *lock) {
  uint nobody = 0u;
  return atomic_compare_exchange_strong_explicit(lock, &nobody, LOCK_WRITER, memory_order_acquire,
                                                 memory_order_relaxed, memory_scope_device);
}

void exclusive_leave(global atomic_uint *lock) {
  atomic_store_explicit(lock, 0u, memory_order_release, memory_scope_device);
}
