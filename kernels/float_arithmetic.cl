// Subtraction, multiplication, division and multiply-add of floats by compare-exchange: the two
// loops of float_add.cl around other arithmetic.
//
// Claim: each call changes `*cell` once, as if alone, and returns the value before.
// Memory orders: relaxed. A compare-exchange is atomic by itself; the arithmetic publishes nothing
// else.
// What would break it: what breaks float_add.cl; and `mad` for the multiply-add. OpenCL C leaves
// open whether mad rounds its product, so a compiler may fuse it in one loop and not in the next,
// and no order of the calls explains what they saw. `fma` rounds once, everywhere.
// The names of all functions are written out, so that a search finds them.

// Naive: reads the cell anew in each turn.
#define NAIVE(FUNCTION, SPACE, RESULT, ...)                                                       \
  float FUNCTION(volatile SPACE float *cell, __VA_ARGS__) {                                       \
    float old;                                                                                    \
    uint expected;                                                                                \
    do {                                                                                          \
      old = *cell;                                                                                \
      expected = as_uint(old);                                                                    \
    } while (atomic_cmpxchg((volatile SPACE uint *)cell, expected, as_uint(RESULT)) != expected); \
    return old;                                                                                   \
  }

// Improved: goes on with what the failed compare-exchange returned.
#define IMPROVED(FUNCTION, SPACE, RESULT, ...)                                        \
  float FUNCTION(volatile SPACE float *cell, __VA_ARGS__) {                           \
    uint found = as_uint(*cell);                                                      \
    uint expected;                                                                    \
    do {                                                                              \
      expected = found;                                                               \
      const float old = as_float(expected);                                           \
      found = atomic_cmpxchg((volatile SPACE uint *)cell, expected, as_uint(RESULT)); \
    } while (found != expected);                                                      \
    return as_float(found);                                                           \
  }

NAIVE(sub_naive_global, __global, old - operand, float operand)
NAIVE(sub_naive_local, __local, old - operand, float operand)
IMPROVED(sub_improved_global, __global, old - operand, float operand)
IMPROVED(sub_improved_local, __local, old - operand, float operand)

NAIVE(mul_naive_global, __global, old *operand, float operand)
NAIVE(mul_naive_local, __local, old *operand, float operand)
IMPROVED(mul_improved_global, __global, old *operand, float operand)
IMPROVED(mul_improved_local, __local, old *operand, float operand)

NAIVE(div_naive_global, __global, old / operand, float operand)
NAIVE(div_naive_local, __local, old / operand, float operand)
IMPROVED(div_improved_global, __global, old / operand, float operand)
IMPROVED(div_improved_local, __local, old / operand, float operand)

float mad_model(float old, float a, float b) { return fma(a, b, old); }

NAIVE(mad_naive_global, __global, fma(a, b, old), float a, float b)
NAIVE(mad_naive_local, __local, fma(a, b, old), float a, float b)
IMPROVED(mad_improved_global, __global, fma(a, b, old), float a, float b)
IMPROVED(mad_improved_local, __local, fma(a, b, old), float a, float b)
