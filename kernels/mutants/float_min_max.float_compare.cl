// Mutant A7 of a maximum: the loop ends when two floats are equal. Course notes on CUDA warn of it:
// compare as integers.
//
// Claim it makes and breaks: each call makes `*cell` the greater of its value and `operand`, which
// ignores NaN, and returns the value before. On a cell that holds NaN it stores the operand, does
// not see that it has, and returns the operand; if that is NaN too, it goes on for ever.
// Memory orders: relaxed are enough.
// Seen in the wild: the float atomics of CUDA.jl (issue 1299), cuDF (11420) and MLX (3492).

#define FLOAT_COMPARE(FUNCTION, SPACE)                                                          \
  float FUNCTION(volatile SPACE float *cell, float operand) {                                   \
    float found = *cell;                                                                        \
    float assumed;                                                                              \
    do {                                                                                        \
      assumed = found;                                                                          \
      const uint desired = as_uint(fmax(assumed, operand));                                     \
      found = as_float(atomic_cmpxchg((volatile SPACE uint *)cell, as_uint(assumed), desired)); \
    } while (found != assumed);                                                                 \
    return found;                                                                               \
  }

FLOAT_COMPARE(max_float_compare_global, __global)
FLOAT_COMPARE(max_float_compare_local, __local)
