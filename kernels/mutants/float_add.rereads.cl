// Mutant: the expected value and the sum come from two plain loads of the cell.
//
// Claim it makes and breaks: each call adds `operand` to the value that it returns. If the cell
// holds A, then B at the second load, and A again, the compare-exchange succeeds and stores B and
// the operand. Only operands that bring a value back show it: an ABA problem.
// A compiler may merge the two loads, and then the code is right. PoCL 3.1 was not seen to show it.
// Memory orders: none would help; the cell is read twice.

float add_rereads_global(__global float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(*cell + operand);
  } while (atomic_cmpxchg((volatile __global uint *)cell, expected, desired) != expected);
  return as_float(expected);
}

float add_rereads_local(__local float *cell, float operand) {
  uint expected;
  uint desired;
  do {
    expected = as_uint(*cell);
    desired = as_uint(*cell + operand);
  } while (atomic_cmpxchg((volatile __local uint *)cell, expected, desired) != expected);
  return as_float(expected);
}
