// CUDA's atomicInc and atomicDec, which wrap at the operand, by compare-exchange.
//
// Control wrapping (chipStar): counts both ways, on the same cells.
// Mutant off_by_one (ours): wraps when it is greater than the operand, instead of from the operand
// on.

static inline uint wrap_up(uint old, uint last) { return old >= last ? 0u : old + 1u; }
static inline uint wrap_down(uint old, uint last) {
  return old == 0u || old > last ? last : old - 1u;
}

#define COMPARE_AND_LOOP(counter, made)            \
  uint seen = *(counter);                          \
  for (;;) {                                       \
    const uint old = seen;                         \
    seen = atomic_cmpxchg((counter), old, (made)); \
    if (seen == old) return old;                   \
  }

uint count_up(volatile __global uint *counter,
              uint last){COMPARE_AND_LOOP(counter, wrap_up(old, last))} uint
    count_down(volatile __global uint *counter,
               uint last){COMPARE_AND_LOOP(counter, wrap_down(old, last))} uint
    count_up_late(volatile __global uint *counter,
                  uint last){COMPARE_AND_LOOP(counter, old > last ? 0u : old + 1u)}

uint wrap_up_model(uint old, uint last) {
  return wrap_up(old, last);
}
uint wrap_down_model(uint old, uint last) { return wrap_down(old, last); }
