// Mutant V0: no lock at all. A test that this passes tests nothing.
//
// Claim it makes and breaks: one work-item at a time is inside.
// Memory orders: none are used.

#define WITH_NO_LOCK(lock, ...) \
  do {                          \
    __VA_ARGS__;                \
  } while (0)
