// Mutant A16: replaces the value by a load and a plain store, while others update it atomically.
//
// Claim it makes and breaks: each call takes the value that was there and leaves its operand. What
// came between its load and its store is overwritten, and nobody has taken it.
// Memory orders: none would help; the load and the store are two accesses.
// Seen in the wild: HeCBench issue 295, in 8 of 110 runs.

#define REPLACED(cell, operand)                     \
  const TYPE old = *(volatile __global TYPE *)cell; \
  *(volatile __global TYPE *)cell = operand;        \
  return old;
#define IN_GLOBAL_MEMORY_ALONE

#include "../register.cl"
