// The atomics of OpenCL C 1.2, one function for each address space. Which of them a call is, is an
// argument: one program serves them all, and they meet on the same cells.
//
// Built with -DTYPE=uint, and with -DOLDER_NAMES for atom_add and its like, of the extensions.
// Claim: each call is one atomic operation that returns the value before. inc and dec ignore the
// operand. cmpxchg adds: it takes what it finds for what it expects, until nobody comes between.
// Memory orders: relaxed, as all atomics of OpenCL 1.2 are.

#ifndef TYPE
#define TYPE uint
#endif
// Pasted at once: min and others are macros of some drivers.
#ifdef OLDER_NAMES
#define ATOMIC(name) atom_##name
#else
#define ATOMIC(name) atomic_##name
#endif

// Apart, so that a mutant can have another.
#ifndef MINIMUM
#define MINIMUM(cell, operand) ATOMIC(min)(cell, operand)
#endif

#define DEFINE_LEGACY(FUNCTION, SPACE)                                     \
  TYPE FUNCTION(volatile SPACE TYPE *cell, TYPE operand, uint operation) { \
    TYPE seen = 0;                                                         \
    switch (operation) {                                                   \
      case 0: return ATOMIC(add)(cell, operand);                           \
      case 1: return ATOMIC(sub)(cell, operand);                           \
      case 2: return ATOMIC(inc)(cell);                                    \
      case 3: return ATOMIC(dec)(cell);                                    \
      case 4: return MINIMUM(cell, operand);                               \
      case 5: return ATOMIC(max)(cell, operand);                           \
      case 6: return ATOMIC(and)(cell, operand);                           \
      case 7: return ATOMIC(or)(cell, operand);                            \
      case 8: return ATOMIC(xor)(cell, operand);                           \
      case 9: return ATOMIC(xchg)(cell, operand);                          \
      default:                                                             \
        for (;;) {                                                         \
          const TYPE found = ATOMIC(cmpxchg)(cell, seen, seen + operand);  \
          if (found == seen) return seen;                                  \
          seen = found;                                                    \
        }                                                                  \
    }                                                                      \
  }

DEFINE_LEGACY(legacy_global, __global)
DEFINE_LEGACY(legacy_local, __local)

TYPE legacy_model(TYPE old, TYPE operand, uint operation) {
  switch (operation) {
    case 0: return old + operand;
    case 1: return old - operand;
    case 2: return old + 1;
    case 3: return old - 1;
    case 4: return operand < old ? operand : old;
    case 5: return operand > old ? operand : old;
    case 6: return old & operand;
    case 7: return old | operand;
    case 8: return old ^ operand;
    case 9: return operand;
    default: return old + operand;
  }
}
