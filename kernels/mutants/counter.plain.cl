// Mutants A1: the counter and the maximum without atomics of an OpenCL tutorial, and the race of `x
// -= 2` with which a lecture begins: two parties that take 2 from 10 leave 8.
//
// Claim they make and break: each call counts up once, makes `*cell` the greater of its value and
// `operand`, or takes 2 from it. Two work-items read one value, and what the one that stores first
// made is overwritten.
// Memory orders: none would help; the read and the write are two accesses.

// In unsigned arithmetic, which wraps as atomics do.
static int plus(int old, int change) { return (int)((uint)old + (uint)change); }

int count_plain_global(volatile __global int *cell) {
  const int old = *cell;
  *cell = plus(old, 1);
  return old;
}

int count_plain_local(volatile __local int *cell) {
  const int old = *cell;
  *cell = plus(old, 1);
  return old;
}

int maximum_plain_global(volatile __global int *cell, int operand) {
  const int old = *cell;
  *cell = max(old, operand);
  return old;
}

int maximum_plain_local(volatile __local int *cell, int operand) {
  const int old = *cell;
  *cell = max(old, operand);
  return old;
}

int minus_two_model(int old) { return plus(old, -2); }

int minus_two_plain_global(volatile __global int *cell) {
  const int old = *cell;
  *cell = plus(old, -2);
  return old;
}

int minus_two_plain_local(volatile __local int *cell) {
  const int old = *cell;
  *cell = plus(old, -2);
  return old;
}
