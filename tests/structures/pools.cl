// Blocks with a word each: alone the lowest that is free is given out, among others the first that
// is come to.

#define BLOCKS 4u

uint blocks_allocate(volatile global uint *taken) {
  for (uint block = 0u; block < BLOCKS; ++block) {
    if (atomic_xchg(&taken[block], 1u) == 0u) return block;
  }
  return BLOCKS;
}

// Two may have seen it free.
uint blocks_allocate_looks_first(volatile global uint *taken) {
  for (uint block = 0u; block < BLOCKS; ++block) {
    if (atomic_or(&taken[block], 0u) != 0u) continue;
    atomic_xchg(&taken[block], 1u);
    return block;
  }
  return BLOCKS;
}

void blocks_free(volatile global uint *taken, uint block) { atomic_xchg(&taken[block], 0u); }
