// Mutant: a double is read, added to and stored, and another addition in between is lost.
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
double double_add(volatile __global ulong *cell, double operand) {
  const double old = as_double(*cell);
  *cell = as_ulong(old + operand);
  return old;
}
