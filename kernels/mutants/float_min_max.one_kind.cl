// Mutants B1 and B2: minimum and maximum of floats by signed integer atomics alone, or by unsigned
// ones alone. Right where nothing has a sign (float_min.non_negative), and wrong here, where
// operands have both.
//
// Claim they make and break: each call makes `*cell` the lesser, or the greater, of its value and
// `operand` in the order of the bits. As signed integers two floats with signs are in the wrong
// order, as unsigned ones a float with a sign and one without.
// Memory orders: relaxed are enough.
// Seen in the wild, unsigned: libcu++ issue 279, Kokkos issue 6435, Taichi issue 7735.

#define AS_INTEGERS(FUNCTION, SPACE, INTEGER, BITS, ATOMIC)                 \
  float FUNCTION(volatile SPACE float *cell, float operand) {               \
    return as_float(ATOMIC((volatile SPACE INTEGER *)cell, BITS(operand))); \
  }

AS_INTEGERS(min_signed_global, __global, int, as_int, atomic_min)
AS_INTEGERS(min_signed_local, __local, int, as_int, atomic_min)
AS_INTEGERS(max_signed_global, __global, int, as_int, atomic_max)
AS_INTEGERS(max_signed_local, __local, int, as_int, atomic_max)

AS_INTEGERS(min_unsigned_global, __global, uint, as_uint, atomic_min)
AS_INTEGERS(min_unsigned_local, __local, uint, as_uint, atomic_min)
AS_INTEGERS(max_unsigned_global, __global, uint, as_uint, atomic_max)
AS_INTEGERS(max_unsigned_local, __local, uint, as_uint, atomic_max)
