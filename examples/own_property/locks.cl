// A lock for many readers or one writer: the highest bit is the writer's, the others count readers.
#define WRITTEN 0x80000000u

void enter_to_read(volatile global uint *lock) {
  for (;;) {
    const uint seen = atomic_or(lock, 0u);
    if (seen < WRITTEN && atomic_cmpxchg(lock, seen, seen + 1u) == seen) return;
  }
}

void leave_read(volatile global uint *lock) { atomic_dec(lock); }

void enter_to_write(volatile global uint *lock) {
  while (atomic_cmpxchg(lock, 0u, WRITTEN) != 0u) {
  }
}

void leave_written(volatile global uint *lock) { atomic_and(lock, ~WRITTEN); }

// Wrong: it sees that the lock is free, and takes it later.
void enter_to_write_in_two_steps(volatile global uint *lock) {
  while (atomic_or(lock, 0u) != 0u) {
  }
  atomic_or(lock, WRITTEN);
}

// Wrong: it does not wait for readers.
void enter_to_write_beside_readers(volatile global uint *lock) {
  while ((atomic_or(lock, WRITTEN) & WRITTEN) != 0u) {
  }
}
