// Locks of readers and writers, and of one permit, as people write them: right, and with an order that is missing.

typedef struct {
  atomic_int writer;
  atomic_int readers;
} two_words;

bool read_try(global two_words *lock) {
  atomic_fetch_add_explicit(&lock->readers, 1, memory_order_seq_cst, memory_scope_device);
  if (atomic_load_explicit(&lock->writer, memory_order_seq_cst, memory_scope_device) == 0) {
    return true;
  }
  atomic_fetch_sub_explicit(&lock->readers, 1, memory_order_seq_cst, memory_scope_device);
  return false;
}

void read_leave(global two_words *lock) {
  atomic_fetch_sub_explicit(&lock->readers, 1, memory_order_release, memory_scope_device);
}

void read_leave_relaxed(global two_words *lock) {
  atomic_fetch_sub_explicit(&lock->readers, 1, memory_order_relaxed, memory_scope_device);
}

bool write_try(global two_words *lock) {
  if (atomic_exchange_explicit(&lock->writer, 1, memory_order_seq_cst, memory_scope_device)) {
    return false;
  }
  if (atomic_load_explicit(&lock->readers, memory_order_seq_cst, memory_scope_device) == 0) {
    return true;
  }
  atomic_store_explicit(&lock->writer, 0, memory_order_seq_cst, memory_scope_device);
  return false;
}

void write_leave(global two_words *lock) {
  atomic_store_explicit(&lock->writer, 0, memory_order_release, memory_scope_device);
}

void write_leave_relaxed(global two_words *lock) {
  atomic_store_explicit(&lock->writer, 0, memory_order_relaxed, memory_scope_device);
}

// A reader that never looks: whoever writes is not alone.
bool read_always(global two_words *lock) {
  atomic_fetch_add_explicit(&lock->readers, 1, memory_order_seq_cst, memory_scope_device);
  return true;
}

void one_permit(global atomic_int *permits) { atomic_init(permits, 1); }

bool take(global atomic_int *permits) {
  int one = 1;
  return atomic_compare_exchange_strong_explicit(permits, &one, 0, memory_order_acquire,
                                                 memory_order_relaxed, memory_scope_device);
}

bool take_relaxed(global atomic_int *permits) {
  int one = 1;
  return atomic_compare_exchange_strong_explicit(permits, &one, 0, memory_order_relaxed,
                                                 memory_order_relaxed, memory_scope_device);
}

void give(global atomic_int *permits) {
  atomic_fetch_add_explicit(permits, 1, memory_order_release, memory_scope_device);
}

// OpenCL 1.2, in local memory: readers count up from 0, a writer is -1.
bool local_read_try(volatile local int *lock) {
  const int seen = atomic_or(lock, 0);
  const bool is_in = seen >= 0 && atomic_cmpxchg(lock, seen, seen + 1) == seen;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  return is_in;
}

bool local_write_try(volatile local int *lock) {
  const bool is_in = atomic_cmpxchg(lock, 0, -1) == 0;
  mem_fence(CLK_LOCAL_MEM_FENCE);
  return is_in;
}

bool local_write_try_unfenced(volatile local int *lock) { return atomic_cmpxchg(lock, 0, -1) == 0; }

void local_read_leave(volatile local int *lock) {
  mem_fence(CLK_LOCAL_MEM_FENCE);
  atomic_dec(lock);
}

void local_write_leave(volatile local int *lock) {
  mem_fence(CLK_LOCAL_MEM_FENCE);
  atomic_xchg(lock, 0);
}

// OpenCL 1.2 names no store: who has taken the lock by an atomic gives it back by a plain one.
bool plain_take(global int *lock) {
  const bool is_in = atomic_cmpxchg(lock, 0, 1) == 0;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  return is_in;
}

void plain_give(global int *lock) {
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  *lock = 0;
}

void plain_give_unfenced(global int *lock) { *lock = 0; }
