// What is wrong when one work-item runs it, too.

// A set of keys, one bit each.
bool bits_insert(volatile global uint *bits, uint key) {
  return (atomic_or(bits, 1u << key) & 1u << key) == 0u;
}

bool bits_contains(volatile global uint *bits, uint key) {
  return (atomic_or(bits, 0u) & 1u << key) != 0u;
}

// Takes the next key along.
bool bits_remove_two(volatile global uint *bits, uint key) {
  return (atomic_and(bits, ~(3u << key)) & 1u << key) != 0u;
}

// A lock for one writer or many readers.
bool shared_try(volatile global uint *lock) {
  uint seen = 0u;
  for (;;) {
    const uint found = atomic_cmpxchg(lock, seen, seen + 1u);
    if (found == seen) return true;
    if (found == 0x80000000u) return false;
    seen = found;
  }
}

// The count stays, and nobody can write afterwards.
void shared_leave_stays_in(volatile global uint *lock) { atomic_add(lock, 0u); }

bool exclusive_try(volatile global uint *lock) {
  return atomic_cmpxchg(lock, 0u, 0x80000000u) == 0u;
}

void exclusive_leave(volatile global uint *lock) { atomic_xchg(lock, 0u); }
