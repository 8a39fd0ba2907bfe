// Mutant A7 and A8 of a compare-exchange: compares floats. The notes and articles that build float
// atomics say to compare bits.
//
// Claim it makes and breaks: each call puts `desired` into `*cell` if it held the bits of
// `expected`. It leaves a NaN that was expected, and replaces -0 where +0 was expected.
// Memory orders: relaxed are enough.
// Seen in the wild: the loops of CUDA.jl (issue 1299), cuDF (11420) and MLX (3492) compare what
// they found like this.

#define FLOAT_COMPARE(FUNCTION, SPACE)                                              \
  float FUNCTION(volatile SPACE float *cell, float expected, float desired) {       \
    uint found = as_uint(*cell);                                                    \
    uint tried;                                                                     \
    do {                                                                            \
      tried = found;                                                                \
      if (as_float(tried) != expected) break;                                       \
      found = atomic_cmpxchg((volatile SPACE uint *)cell, tried, as_uint(desired)); \
    } while (found != tried);                                                       \
    return as_float(found);                                                         \
  }

FLOAT_COMPARE(compare_exchange_floats_global, __global)
FLOAT_COMPARE(compare_exchange_floats_local, __local)

float compare_exchange_model(float old, float expected, float desired) {
  return as_uint(old) == as_uint(expected) ? desired : old;
}
