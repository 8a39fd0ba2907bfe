// Float addition by compare-exchange, for devices without a native one.
//
// Claim: each call adds `operand` to `*cell` once, as if alone, and returns the value before.
// Memory orders: relaxed. A compare-exchange is atomic by itself; the addition publishes nothing
// else.
// What would break it: leaving the loop although the compare-exchange failed; computing the sum
// once, in front of the loop; comparing floats instead of bits, since NaN differs from itself and
// +0 equals -0.

// Naive: reads the cell anew in each turn.
float add_naive_global(volatile __global float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + operand);
  } while (atomic_cmpxchg((volatile __global uint *)cell, expected, desired) != expected);
  return as_float(expected);
}

float add_naive_local(volatile __local float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + operand);
  } while (atomic_cmpxchg((volatile __local uint *)cell, expected, desired) != expected);
  return as_float(expected);
}

// Naive through a pointer that is not volatile. Correct as long as the compiler does not keep the
// value of `*cell` across the compare-exchange, which it may not assume to leave it alone.
float add_naive_plain_global(__global float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + operand);
  } while (atomic_cmpxchg((volatile __global uint *)cell, expected, desired) != expected);
  return as_float(expected);
}

float add_naive_plain_local(__local float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(as_float(expected) + operand);
  } while (atomic_cmpxchg((volatile __local uint *)cell, expected, desired) != expected);
  return as_float(expected);
}

// Improved: goes on with what the failed compare-exchange returned. The first read may be as stale
// as it likes: a stale guess fails.
float add_improved_global(volatile __global float *cell, float operand) {
  uint found = as_uint(*cell);
  uint expected;
  do {
    expected = found;
    const uint desired = as_uint(as_float(expected) + operand);
    found = atomic_cmpxchg((volatile __global uint *)cell, expected, desired);
  } while (found != expected);
  return as_float(found);
}

float add_improved_local(volatile __local float *cell, float operand) {
  uint found = as_uint(*cell);
  uint expected;
  do {
    expected = found;
    const uint desired = as_uint(as_float(expected) + operand);
    found = atomic_cmpxchg((volatile __local uint *)cell, expected, desired);
  } while (found != expected);
  return as_float(found);
}

float add_improved_plain_global(__global float *cell, float operand) {
  uint found = as_uint(*cell);
  uint expected;
  do {
    expected = found;
    const uint desired = as_uint(as_float(expected) + operand);
    found = atomic_cmpxchg((volatile __global uint *)cell, expected, desired);
  } while (found != expected);
  return as_float(found);
}

float add_improved_plain_local(__local float *cell, float operand) {
  uint found = as_uint(*cell);
  uint expected;
  do {
    expected = found;
    const uint desired = as_uint(as_float(expected) + operand);
    found = atomic_cmpxchg((volatile __local uint *)cell, expected, desired);
  } while (found != expected);
  return as_float(found);
}
