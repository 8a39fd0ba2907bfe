// How many segments a pool has left, in one word: taken while there are some, given back up to how
// many there are.
//
// Mutant other_bound (GIThesis, CAtomicAlloc.cuh, one version): compares with another constant than
// it stores, so the pool grows beyond what there is.
// Control same_bound (mended): compares with the constant that it stores.

#define SEGMENTS 12u
#define SEGMENTS_PER_PAGE 16u

typedef volatile __global uint *pool_ptr;

static uint step_down(uint left) { return left == 0u ? 0u : left - 1u; }

#define UPDATE(pool, left, expression)                 \
  uint left, seen = *(pool);                           \
  do {                                                 \
    left = seen;                                       \
    seen = atomic_cmpxchg((pool), left, (expression)); \
  } while (seen != left);                              \
  return left

uint take_segment(pool_ptr pool) { UPDATE(pool, left, step_down(left)); }

uint give_segment(pool_ptr pool) {
  UPDATE(pool, left, left == SEGMENTS_PER_PAGE ? SEGMENTS : left + 1u);
}

uint give_within(pool_ptr pool) { UPDATE(pool, left, left == SEGMENTS ? SEGMENTS : left + 1u); }

uint take_model(uint old) { return step_down(old); }

// Of a pool of more segments than there are nothing is said, so it is left as it is.
uint give_model(uint old) { return old >= SEGMENTS ? old : old + 1u; }
