// Mutants B3: minimum and maximum of floats by integer atomics, chosen by `operand >= 0` instead of
// by the sign bit. A widely copied answer for CUDA, before the post that decides by the sign bit.
//
// Claim they make and break: each call makes `*cell` the lesser, or the greater, of its value and
// `operand` in the order of the bits. -0 passes the test, and is the least of all signed integers:
// min(-1, -0) becomes -0, and max(-1, -0) stays -1. +NaN does not pass it, and is taken for a
// number with a sign.
// Memory orders: relaxed are enough.
// Seen in the wild: Triton issue 6376, SPH-EXA pull request 504.

#define BY_VALUE(FUNCTION, SPACE, AT_LEAST_ZERO, BELOW_ZERO)                       \
  float FUNCTION(volatile SPACE float *cell, float operand) {                      \
    if (operand >= 0.0f) {                                                         \
      return as_float(AT_LEAST_ZERO((volatile SPACE int *)cell, as_int(operand))); \
    }                                                                              \
    return as_float(BELOW_ZERO((volatile SPACE uint *)cell, as_uint(operand)));    \
  }

BY_VALUE(min_value_sign_global, __global, atomic_min, atomic_max)
BY_VALUE(min_value_sign_local, __local, atomic_min, atomic_max)
BY_VALUE(max_value_sign_global, __global, atomic_max, atomic_min)
BY_VALUE(max_value_sign_local, __local, atomic_max, atomic_min)
