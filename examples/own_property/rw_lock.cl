// The control: whoever is inside is alone.
void surely_enter(volatile global uint *lock) {
  while (atomic_cmpxchg(lock, 0u, 1u) != 0u) {
  }
}

void surely_leave(volatile global uint *lock) { atomic_xchg(lock, 0u); }

// `inside` counts a reader as 1 and a writer as 65536.
#define WRITER 65536u

kernel void rw_lock(global uint *lock, global uint *inside, global uint *two_writers,
                    global uint *reader_beside_writer, global uint *sections, uint turns) {
  for (uint turn = 0u; turn < turns; ++turn) {
    if ((get_global_id(0) + turn) % 2u == 0u) {
      ENTER_TO_WRITE(lock);
      const uint before = atomic_add(inside, WRITER);
      if (before >= WRITER) atomic_inc(two_writers);
      if (before % WRITER != 0u) atomic_inc(reader_beside_writer);
      atomic_sub(inside, WRITER);
      LEAVE_WRITTEN(lock);
    } else {
      ENTER_TO_READ(lock);
      if (atomic_inc(inside) >= WRITER) atomic_inc(reader_beside_writer);
      atomic_dec(inside);
      LEAVE_READ(lock);
    }
    atomic_inc(sections);
  }
}
