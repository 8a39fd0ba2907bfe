// Control: correct, and looks changed. One of eleven built-ins, atomic_min, is a loop of our own
// around a compare-exchange, which looks again before it believes that there is nothing to do. A
// tool that convicts it raises false alarms.

#define TYPE int

#define DEFINE_MINIMUM(SPACE)                                                          \
  static int __attribute__((overloadable))                                             \
  minimum_by_loop(volatile SPACE int *cell, int operand) {                             \
    int found = atomic_or(cell, 0);                                                    \
    for (;;) {                                                                         \
      const int expected = found;                                                      \
      found = atomic_cmpxchg(cell, expected, operand < expected ? operand : expected); \
      if (found == expected) return found;                                             \
    }                                                                                  \
  }
DEFINE_MINIMUM(__global)
DEFINE_MINIMUM(__local)
#define MINIMUM(cell, operand) minimum_by_loop(cell, operand)

#include "../legacy_atomics.cl"
