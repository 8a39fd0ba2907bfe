// Control: correct, and looks changed. A maximum that reads first and leaves where there is nothing
// to do, as the mutant float_min_max.early_exit does, but atomically. It returns what the cell held
// when it was read. A tool that convicts it raises false alarms.

int maximum_tests_first_global(volatile __global int *cell, int operand) {
  const int seen = atomic_or(cell, 0);
  return seen >= operand ? seen : atomic_max(cell, operand);
}
