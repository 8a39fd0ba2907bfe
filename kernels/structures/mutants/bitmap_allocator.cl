// An allocator of blocks, one bit each, broken in three ways.
//
// Mutant unchecked (ours): takes the bit without a look at whether another has taken it since.
// Mutant stores_word (ours): gives back by a load and a store, and with its own bit sets those as
// they were.
// Mutant toggles (ours, as the mutant exchange_lock.toggle): takes and gives back by exclusive or;
// two that take the same block have given it back.

#include "../bitmap_allocator.cl"

int bitmap_allocate_unchecked(volatile global uint *taken) {
  const uint seen = atomic_or(taken, 0u);
  if ((seen & BITMAP_ALL) == BITMAP_ALL) return -1;
  const uint block = popcount(seen & ~(seen + 1u));
  atomic_or(taken, 1u << block);
  return (int)block;
}

void bitmap_free_stores_word(volatile global uint *taken, int block) {
  const uint seen = atomic_or(taken, 0u);
  atomic_xchg(taken, seen & ~(1u << block));
}

int bitmap_allocate_toggles(volatile global uint *taken) {
  uint seen = atomic_or(taken, 0u);
  while ((seen & BITMAP_ALL) != BITMAP_ALL) {
    const uint block = popcount(seen & ~(seen + 1u));
    const uint found = atomic_xor(taken, 1u << block);
    if ((found & (1u << block)) == 0u) return (int)block;
    seen = found & ~(1u << block);
  }
  return -1;
}
