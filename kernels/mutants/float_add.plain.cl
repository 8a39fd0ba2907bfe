// Mutant A1: adds without an atomic operation.
//
// Claim it makes and breaks: each call adds `operand` to `*cell` once. Two work-items read one
// value, and the sum of the one that stores first is overwritten.
// Memory orders: none would help; the read and the write are two accesses.
// Seen in the wild: GPUHarbor measured 68 to 90 % of such increments lost.

float add_plain_global(volatile __global float *cell, float operand) {
  const float old = *cell;
  *cell = old + operand;
  return old;
}

float add_plain_local(volatile __local float *cell, float operand) {
  const float old = *cell;
  *cell = old + operand;
  return old;
}
