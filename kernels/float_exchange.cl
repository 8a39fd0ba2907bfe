// Exchange and compare-exchange of floats through their bits: the two primitives that all the other
// float atomics are made of. OpenCL has an exchange of floats of its own and no compare-exchange.
//
// Claim: each call puts `operand` into `*cell`, or `desired` if the cell held the bits of
// `expected`, once, and returns the value before.
// Memory orders: relaxed. One atomic operation does it all.
// What would break it: comparing floats, for NaN is not equal to itself, and +0 equals -0.

float exchange_bits_global(volatile __global float *cell, float operand) {
  return as_float(atomic_xchg((volatile __global uint *)cell, as_uint(operand)));
}

float exchange_bits_local(volatile __local float *cell, float operand) {
  return as_float(atomic_xchg((volatile __local uint *)cell, as_uint(operand)));
}

float compare_exchange_bits_global(volatile __global float *cell, float expected, float desired) {
  return as_float(
      atomic_cmpxchg((volatile __global uint *)cell, as_uint(expected), as_uint(desired)));
}

float compare_exchange_bits_local(volatile __local float *cell, float expected, float desired) {
  return as_float(
      atomic_cmpxchg((volatile __local uint *)cell, as_uint(expected), as_uint(desired)));
}

float compare_exchange_model(float old, float expected, float desired) {
  return as_uint(old) == as_uint(expected) ? desired : old;
}
