// Mutant V0: stores nothing.
//
// Claim it makes and breaks: a store leaves its operand. A test that this passes tests nothing.

#define STORED(cell, operand) (void)(operand);
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
