// Mutant A7: the loop ends when two floats are equal.
//
// Claim it makes and breaks: each call ends. NaN is not equal to itself, so once a cell holds NaN
// the loop goes on for ever.
// Memory orders: relaxed are enough.
// Seen in the wild: the float atomics of CUDA.jl (issue 1299), cuDF (11420) and MLX (3492).

float add_float_compare_global(volatile __global float *cell, float operand) {
  float found = *cell;
  float expected;
  do {
    expected = found;
    const uint desired = as_uint(expected + operand);
    found = as_float(atomic_cmpxchg((volatile __global uint *)cell, as_uint(expected), desired));
  } while (found != expected);
  return found;
}

float add_float_compare_local(volatile __local float *cell, float operand) {
  float found = *cell;
  float expected;
  do {
    expected = found;
    const uint desired = as_uint(expected + operand);
    found = as_float(atomic_cmpxchg((volatile __local uint *)cell, as_uint(expected), desired));
  } while (found != expected);
  return found;
}
