// An allocator of BITMAP_BLOCKS blocks, one bit each, by the atomics of OpenCL 1.2.
//
// Claim: bitmap_allocate returns a block that nobody has, or -1 where all are taken;
// bitmap_free gives one back.
// Memory orders: none, so who gets a block must not read what was in it.
// What would break it: a bit that is set without a look at what was there before.

#define BITMAP_BLOCKS 6u
#define BITMAP_ALL ((1u << BITMAP_BLOCKS) - 1u)

int bitmap_allocate(volatile global uint *taken) {
  uint seen = atomic_or(taken, 0u);
  while ((seen & BITMAP_ALL) != BITMAP_ALL) {
    const uint block = popcount(seen & ~(seen + 1u));
    const uint found = atomic_or(taken, 1u << block);
    if ((found & (1u << block)) == 0u) return (int)block;
    seen = found;
  }
  return -1;
}

void bitmap_free(volatile global uint *taken, int block) { atomic_and(taken, ~(1u << block)); }
