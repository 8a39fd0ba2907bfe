// Control: correct, and looks changed. Minimum and maximum of floats by integer atomics, chosen by
// a comparison with zero as the mutant float_min_max.value_sign does, but of the bits: -0 and NaN
// have a sign there. A tool that convicts it raises false alarms.

#define BY_BIT_SIGN(FUNCTION, POSITIVE, NEGATIVE)                                \
  float FUNCTION(volatile __global float *cell, float operand) {                 \
    if (as_int(operand) >= 0) {                                                  \
      return as_float(POSITIVE((volatile __global int *)cell, as_int(operand))); \
    }                                                                            \
    return as_float(NEGATIVE((volatile __global uint *)cell, as_uint(operand))); \
  }

BY_BIT_SIGN(min_bit_sign_global, atomic_min, atomic_max)
