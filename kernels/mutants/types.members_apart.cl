// Mutant: the members of a struct in a word are changed one by one, so that others see one of them
// new and one old.
typedef struct {
  uint count;
  float sum;
} mean_t;

mean_t mean_model(mean_t old, mean_t operand) {
  old.count += operand.count;
  old.sum += operand.sum;
  return old;
}

mean_t mean_push(volatile __global mean_t *cell, mean_t operand) {
  volatile __global uint *const words = (volatile __global uint *)cell;
  mean_t old;
  old.count = atomic_add(words, operand.count);
  uint seen = words[1];
  uint expected;
  do {
    expected = seen;
    seen = atomic_cmpxchg(words + 1, expected, as_uint(as_float(expected) + operand.sum));
  } while (seen != expected);
  old.sum = as_float(seen);
  return old;
}
