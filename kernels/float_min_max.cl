// Minimum and maximum of floats, by compare-exchange and by the integer atomics that every device
// has.
//
// Claim: each call makes `*cell` the lesser, or the greater, of its value and `operand`, once, as
// if alone, and returns the value before. By compare-exchange as fmin and fmax do: NaN is ignored,
// +0 equals -0. By integers in the order of the bits: -NaN, -infinity, …, -0, +0, …, +infinity,
// +NaN.
// Memory orders: relaxed. One atomic operation decides; nothing else is published.
// What would break the loops: leaving although the compare-exchange failed; comparing floats
// instead of bits.
// What would break the rest: choosing the integer operation by anything but the operand's sign bit.
// The names of all functions are written out, so that a search finds them.

// Naive: reads the cell anew in each turn.
#define NAIVE(FUNCTION, SPACE, CHOICE)                                                    \
  float FUNCTION(volatile SPACE float *cell, float operand) {                             \
    float old;                                                                            \
    uint expected;                                                                        \
    uint desired;                                                                         \
    do {                                                                                  \
      old = *cell;                                                                        \
      expected = as_uint(old);                                                            \
      desired = as_uint(CHOICE(old, operand));                                            \
    } while (atomic_cmpxchg((volatile SPACE uint *)cell, expected, desired) != expected); \
    return old;                                                                           \
  }

// Improved: goes on with what the failed compare-exchange returned, and compares it as an integer.
#define IMPROVED(FUNCTION, SPACE, CHOICE)                                    \
  float FUNCTION(volatile SPACE float *cell, float operand) {                \
    uint found = as_uint(*cell);                                             \
    uint assumed;                                                            \
    do {                                                                     \
      assumed = found;                                                       \
      const uint desired = as_uint(CHOICE(as_float(assumed), operand));      \
      found = atomic_cmpxchg((volatile SPACE uint *)cell, assumed, desired); \
    } while (found != assumed);                                              \
    return as_float(found);                                                  \
  }

// The bits of floats without a sign order as integers do, those of floats with one the other way
// round. As signed integers the latter are less than the former, as unsigned ones greater. So the
// operand's sign bit alone decides which integers answer right, whatever the cell holds.
#define BY_SIGN_BIT(FUNCTION, SPACE, WITHOUT_SIGN, WITH_SIGN)                     \
  float FUNCTION(volatile SPACE float *cell, float operand) {                     \
    if ((as_uint(operand) & 0x80000000u) == 0u) {                                 \
      return as_float(WITHOUT_SIGN((volatile SPACE int *)cell, as_int(operand))); \
    }                                                                             \
    return as_float(WITH_SIGN((volatile SPACE uint *)cell, as_uint(operand)));    \
  }

// Right where neither operands nor cells have a sign.
#define AS_INTEGERS(FUNCTION, SPACE, INTEGER, BITS, ATOMIC)                 \
  float FUNCTION(volatile SPACE float *cell, float operand) {               \
    return as_float(ATOMIC((volatile SPACE INTEGER *)cell, BITS(operand))); \
  }

NAIVE(min_naive_global, __global, fmin)
NAIVE(min_naive_local, __local, fmin)
IMPROVED(min_improved_global, __global, fmin)
IMPROVED(min_improved_local, __local, fmin)
BY_SIGN_BIT(min_by_sign_bit_global, __global, atomic_min, atomic_max)
BY_SIGN_BIT(min_by_sign_bit_local, __local, atomic_min, atomic_max)
AS_INTEGERS(min_non_negative_global, __global, int, as_int, atomic_min)
AS_INTEGERS(min_non_negative_local, __local, int, as_int, atomic_min)

NAIVE(max_naive_global, __global, fmax)
NAIVE(max_naive_local, __local, fmax)
IMPROVED(max_improved_global, __global, fmax)
IMPROVED(max_improved_local, __local, fmax)
BY_SIGN_BIT(max_by_sign_bit_global, __global, atomic_max, atomic_min)
BY_SIGN_BIT(max_by_sign_bit_local, __local, atomic_max, atomic_min)
AS_INTEGERS(max_non_negative_global, __global, uint, as_uint, atomic_max)
AS_INTEGERS(max_non_negative_local, __local, uint, as_uint, atomic_max)
