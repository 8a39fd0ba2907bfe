// Mutant: one of eleven built-ins is wrong, atomic_min: it takes a negative operand for a large
// one, as a comparison of unsigned numbers does.
//
// Claim it makes and breaks: atomic_min keeps the smaller of two ints. Of two with the same sign it
// nearly does.

#define TYPE int
#define MINIMUM(cell, operand) ((operand) < 0 ? ATOMIC(or)(cell, 0) : ATOMIC(min)(cell, operand))

#include "../legacy_atomics.cl"
